using BookingService.Hubs;
using Microsoft.AspNetCore.SignalR;

namespace BookingService.Services;

/// <summary>Tells everybody when reservations have run out.</summary>
public class ReservationExpiry(Database database, IHubContext<BookingHub> hub, TimeProvider time) : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        using var timer = new PeriodicTimer(TimeSpan.FromSeconds(1));
        while (await timer.WaitForNextTickAsync(stoppingToken))
        {
            using var turn = await database.Alone();
            if (database.Reservations.RemoveAll(held => held.Expiration <= time.GetUtcNow()) == 0) continue;
            database.Save();
            _ = hub.Clients.All.SendAsync("reservations", database.Reservations.ToList(), stoppingToken);
        }
    }
}
