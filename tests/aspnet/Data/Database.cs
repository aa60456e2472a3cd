using BookingService.Models;

namespace BookingService.Data;

/// <summary>All that is kept, as it stands in the file.</summary>
public class Database
{
    public List<UserType> UserTypes { get; set; } = [];
    public List<Organisation> Organisations { get; set; } = [];
    public List<User> Users { get; set; } = [];
    /// <summary>User ids by token.</summary>
    public Dictionary<string, int> Sessions { get; set; } = [];
    public List<Group> Groups { get; set; } = [];
    public List<ContentItem> Content { get; set; } = [];
    public List<Booking> Bookings { get; set; } = [];
    public List<Reservation> Reservations { get; set; } = [];
    public List<Mail> Mails { get; set; } = [];
    public Dictionary<string, Picture> Pictures { get; set; } = [];
    public int LatestId { get; set; }
    public int LatestBookingNumber { get; set; } = 1000;

    public int NextId() => ++LatestId;

    public IEnumerable<Resource> Resources => Groups.SelectMany(group => group.Resources);
    public Resource? Resource(int id) => Resources.FirstOrDefault(resource => resource.Id == id);
    public Group? Group(int id) => Groups.FirstOrDefault(group => group.Id == id);
    public User? User(int id) => Users.FirstOrDefault(user => user.Id == id);
}

public record Mail(string To, string Subject, string Link);

public record Picture(string ContentType, byte[] Bytes);
