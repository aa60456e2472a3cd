namespace BookingService.Models;

public enum BookingStatus { Unconfirmed, Confirmed, Cancelled, Occupied }

public record BookingSlot(TimeSpan StartTime, TimeSpan EndTime)
{
    /// <summary>An end of 00:00 is the end of the day.</summary>
    public TimeSpan EndTime { get; init; } = EndTime == TimeSpan.Zero ? TimeSpan.FromDays(1) : EndTime;

    public bool Overlaps(BookingSlot other) => StartTime < other.EndTime && other.StartTime < EndTime;
}

/// <summary>As it is kept.</summary>
public record Booking(int Id, int BookingNumber, int UserId)
{
    public int LatestPart { get; set; }
    public List<BookedResource> BookingResources { get; init; } = [];
    public List<Note> Notes { get; init; } = [];
}

/// <summary>As it is answered.</summary>
public record BookingResponse(
    int Id, int BookingNumber, UserModel? User, List<BookedResource> BookingResources, IEnumerable<Note> Notes);

public record BookedResource(
    int Id, string BookingIdNumber, int ResourceId, string? ResourceTitle, ResourceReference Resource, DateTime Date)
{
    public List<BookingSlot> BookingSlots { get; set; } = [];
    public string? Message { get; set; }
    public decimal Price { get; set; }
    public BookingStatus Status { get; set; }
}

public record ResourceReference(string? Title, int Group);
public record Note(int Id, string Content, bool Internal);

public record BookingModel(int UserId, string? BaseUrl, string? AdminBaseUrl, List<BookingResourceModel> BookingResources);
public record BookingResourceModel(
    DateTime Date, int ResourceId, string? ResourceTitle, string? Message, List<BookingSlot> BookingSlots);
public record ChangeBookingModel(string? Message, List<BookingSlot> BookingSlots, string? BaseUrl);
public record PriceResult(int Id, decimal Price);
public record PriceModel(decimal Price);
public record StatusModel(BookingStatus Status, string? BaseUrl);
public record NoteModel(string Content, bool Internal = true);

public record BookingSearch(int? UserId, int? BookingNumber, int? Resource, int? Group, int Page = 1, int PageSize = 20);
public record PagedBookings(IEnumerable<BookingResponse> Bookings, int Page, int PageSize, int Pages);

public record ReportSearch(string? Email, DateTime StartDate, DateTime EndDate, int? Group, int? Resource, string? Sort);
public record Report(IEnumerable<ReportRow> Reports, IEnumerable<StatisticsRow> Statistics);
public record ReportRow(DateTime Date, List<BookingSlot> Times, string? Resource, string? Email, string? Message, decimal Price);
public record StatisticsRow(string? Resource, int Minutes);

public record SlotsModel(DateTime Date);
public record GridResource(int Id, string? Title, DateTime Date, List<Slot> Slots);
public record Slot(TimeSpan StartTime, TimeSpan EndTime) : BookingSlot(StartTime, EndTime)
{
    public bool Open { get; init; }
    public bool Locked { get; init; }
    public bool Booked { get; set; }
    public bool Reserved { get; set; }
    public bool Selected { get; set; }
    public bool Edit { get; set; }
    public int? BookingId { get; set; }
    public string? BookingIdNumber { get; set; }
}

/// <summary>A slot that somebody has chosen and not yet booked.</summary>
public record Reservation(
    string SessionId, int ResourceId, DateTime Date, DateTimeOffset Expiration, TimeSpan StartTime, TimeSpan EndTime)
    : BookingSlot(StartTime, EndTime);

/// <summary>A slot that was just booked, as it is pushed.</summary>
public record LiveBooking(
    int ResourceId, DateTime Date, TimeSpan StartTime, TimeSpan EndTime, int BookingId, string BookingIdNumber);
