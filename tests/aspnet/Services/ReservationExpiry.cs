using BookingService.Hubs;

namespace BookingService.Services;

/// <summary>Tells everybody when reservations have run out.</summary>
public class ReservationExpiry(Reservations reservations, LiveUpdates updates) : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        using var timer = new PeriodicTimer(TimeSpan.FromSeconds(1));
        while (await timer.WaitForNextTickAsync(stoppingToken))
            if (reservations.RemoveExpired())
                await updates.ReservationsChanged();
    }
}
