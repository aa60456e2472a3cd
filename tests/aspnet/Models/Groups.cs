using System.ComponentModel.DataAnnotations;

namespace BookingService.Models;

/// <summary>What groups and resources have in common.</summary>
public abstract record Bookable
{
    public int Id { get; init; }
    [Required(ErrorMessage = "Fyll i titel.")]
    public string? Title { get; set; }
    public string? Description { get; set; }
    public bool Enabled { get; set; } = true;
    public List<OpenTime> Open { get; init; } = [];
    public List<LockedTime> Locked { get; init; } = [];
    public List<Media> Media { get; init; } = [];
    public List<int> Allowed { get; init; } = [];
}

public record Group : Bookable
{
    public string? Color { get; set; }
    public int SlotTime { get; set; } = 30;
    public List<Notification> Notifications { get; init; } = [];
    public List<Resource> Resources { get; init; } = [];
}

public record Resource : Bookable
{
    public string? Assets { get; set; }
    public int Group { get; set; }
    public List<ResourcePrice> Prices { get; init; } = [];
}

/// <summary>A line of the list of groups: its parts are those of one group.</summary>
public record GroupListItem(int Id, string? Title, string? Description, string? Color, int SlotTime, bool Enabled);

public record OpenTime(int Id, DayOfWeek DayOfWeek, TimeSpan StartTime, TimeSpan EndTime) : BookingSlot(StartTime, EndTime);
public record LockedTime(int Id, DateTime StartDate, TimeSpan StartTime, DateTime EndDate, TimeSpan EndTime);
public record Media(int Id, string Title, string Url);
public record Notification(int Id, string Email);
public record ResourcePrice(int Id, int Time, decimal Price, int? UserTypeId, int? OrganisationId, int? UserId);
public record AllowedModel(int UserTypeId);

public enum ContentType { TextField, TextArea, RichText }

public record ContentItem(int Id, string Key, ContentType ContentType)
{
    public string? Value { get; set; }
}

public record ContentModel(string? Value);
