using System.ComponentModel.DataAnnotations;

namespace BookingService.Models;

public class OpenTime
{
    public int Id { get; set; }
    public DayOfWeek DayOfWeek { get; set; }
    public TimeSpan StartTime { get; set; }
    public TimeSpan EndTime { get; set; }
}

public class LockedTime
{
    public int Id { get; set; }
    public DateTime StartDate { get; set; }
    public TimeSpan StartTime { get; set; }
    public DateTime EndDate { get; set; }
    public TimeSpan EndTime { get; set; }
}

public record Media(int Id, string Title, string Url);

public record Notification(int Id, string Email);

public class ResourcePrice
{
    public int Id { get; set; }
    public int Time { get; set; }
    public decimal Price { get; set; }
    public int? UserTypeId { get; set; }
    public int? OrganisationId { get; set; }
    public int? UserId { get; set; }
}

/// <summary>What groups and resources have in common.</summary>
public abstract class Bookable
{
    public int Id { get; set; }
    [Required(ErrorMessage = "Fyll i titel.")]
    public string? Title { get; set; }
    public string? Description { get; set; }
    public bool Enabled { get; set; } = true;
    public List<OpenTime> Open { get; set; } = [];
    public List<LockedTime> Locked { get; set; } = [];
    public List<Media> Media { get; set; } = [];
    public List<int> Allowed { get; set; } = [];
}

public class Group : Bookable
{
    public string? Color { get; set; }
    public int SlotTime { get; set; } = 30;
    public List<Notification> Notifications { get; set; } = [];
    public List<Resource> Resources { get; set; } = [];
}

public class Resource : Bookable
{
    public string? Assets { get; set; }
    public int Group { get; set; }
    public List<ResourcePrice> Prices { get; set; } = [];
}

/// <summary>A line of the list of groups: its parts are those of one group.</summary>
public record GroupListItem(int Id, string? Title, string? Description, string? Color, int SlotTime, bool Enabled);

public record NotificationModel(string Email);
public record AllowedModel(int UserTypeId);

public class ContentItem
{
    public int Id { get; set; }
    public string Key { get; set; } = "";
    public string? Value { get; set; }
    public ContentType ContentType { get; set; }
}

public record ContentModel(string? Value);
