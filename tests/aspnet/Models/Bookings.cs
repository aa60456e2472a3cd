namespace BookingService.Models;

public class BookingSlot
{
    public TimeSpan StartTime { get; set; }
    public TimeSpan EndTime { get; set; }

    public bool Overlaps(BookingSlot other) => StartTime < other.EndTime && other.StartTime < EndTime;
}

/// <summary>As it is kept.</summary>
public class Booking
{
    public int Id { get; set; }
    public int BookingNumber { get; set; }
    public int LatestPart { get; set; }
    public int UserId { get; set; }
    public List<BookedResource> BookingResources { get; set; } = [];
    public List<Note> Notes { get; set; } = [];
}

public class BookedResource
{
    public int Id { get; set; }
    public string BookingIdNumber { get; set; } = "";
    public int ResourceId { get; set; }
    public string? ResourceTitle { get; set; }
    public DateTime Date { get; set; }
    public List<BookingSlot> BookingSlots { get; set; } = [];
    public string? Message { get; set; }
    public decimal Price { get; set; }
    public BookingStatus Status { get; set; }
}

public record Note(int Id, string Content, bool Internal);

/// <summary>As it is answered.</summary>
public record BookingResponse(
    int Id, int BookingNumber, UserModel? User, IEnumerable<BookingResourceResponse> BookingResources, IEnumerable<Note> Notes);

public record BookingResourceResponse(
    int Id, string BookingIdNumber, ResourceReference Resource, int ResourceId, string? ResourceTitle, DateTime Date,
    List<BookingSlot> BookingSlots, string? Message, decimal Price, BookingStatus Status);

public record ResourceReference(string? Title, int Group);

public class BookingModel
{
    public int UserId { get; set; }
    public string? BaseUrl { get; set; }
    public string? AdminBaseUrl { get; set; }
    public List<BookingResourceModel> BookingResources { get; set; } = [];
}

public class BookingResourceModel
{
    public DateTime Date { get; set; }
    public int ResourceId { get; set; }
    public string? ResourceTitle { get; set; }
    public string? Message { get; set; }
    public List<BookingSlot> BookingSlots { get; set; } = [];
}

public record ChangeBookingModel(string? Message, List<BookingSlot> BookingSlots, string? BaseUrl);
public record PriceResult(int Id, decimal Price);
public record PriceModel(decimal Price);
public record StatusModel(BookingStatus Status, string? BaseUrl);
public record NoteModel(string Content, bool Internal = true);
public record SlotsModel(DateTime Date);

public class BookingSearch
{
    public int Page { get; set; } = 1;
    public int PageSize { get; set; } = 20;
    public int? UserId { get; set; }
    public int? BookingNumber { get; set; }
    public int? Resource { get; set; }
    public int? Group { get; set; }
}

public record PagedBookings(IEnumerable<BookingResponse> Bookings, int Page, int PageSize, int Pages);

public class ReportSearch
{
    public string? Email { get; set; }
    public DateTime StartDate { get; set; }
    public DateTime EndDate { get; set; }
    public int? Group { get; set; }
    public int? Resource { get; set; }
    public string? Sort { get; set; }
}

public record ReportRow(
    DateTime Date, List<BookingSlot> Times, string? Resource, string? Email, string? Message, decimal Price);
public record StatisticsRow(string? Resource, int Minutes);
public record Report(IEnumerable<ReportRow> Reports, IEnumerable<StatisticsRow> Statistics);

public class Slot : BookingSlot
{
    public bool Open { get; set; }
    public bool Locked { get; set; }
    public bool Booked { get; set; }
    public bool Reserved { get; set; }
    public bool Selected { get; set; }
    public bool Edit { get; set; }
    public int? BookingId { get; set; }
    public string? BookingIdNumber { get; set; }
}

public record GridResource(int Id, string? Title, DateTime Date, List<Slot> Slots);

/// <summary>A slot that somebody has chosen and not yet booked.</summary>
public class Reservation : BookingSlot
{
    public string SessionId { get; set; } = "";
    public int ResourceId { get; set; }
    public DateTime Date { get; set; }
    public DateTimeOffset Expiration { get; set; }
}

/// <summary>A slot that was just booked, as it is pushed.</summary>
public record LiveBooking(
    int ResourceId, DateTime Date, TimeSpan StartTime, TimeSpan EndTime, int BookingId, string BookingIdNumber);
