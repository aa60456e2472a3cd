namespace BookingService.Services;

/// <summary>What the clock on the wall says where the rooms are.</summary>
public class BookingCalendar(TimeProvider time)
{
    private static readonly TimeZoneInfo Stockholm = TimeZoneInfo.FindSystemTimeZoneById("Europe/Stockholm");

    public DateTimeOffset UtcNow => time.GetUtcNow();
    public DateTime Now => TimeZoneInfo.ConvertTime(time.GetUtcNow(), Stockholm).DateTime;
}
