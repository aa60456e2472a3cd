using System.Text.Json;
using System.Text.Json.Serialization;

namespace BookingService.Data;

/// <summary>
/// All that is kept: in memory, and in a file if one is named. Whoever uses it does so alone, which is what keeps two people
/// from booking the same time, and half a change from being read.
/// </summary>
public class Database
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter() },
    };

    private readonly SemaphoreSlim _alone = new(1);
    private string? _file;

    public List<UserType> UserTypes { get; init; } = [];
    public List<Organisation> Organisations { get; init; } = [];
    public List<User> Users { get; init; } = [];
    /// <summary>User ids by token.</summary>
    public Dictionary<string, int> Sessions { get; init; } = [];
    public List<Group> Groups { get; init; } = [];
    public List<ContentItem> Content { get; init; } = [];
    public List<Booking> Bookings { get; init; } = [];
    public List<Reservation> Reservations { get; init; } = [];
    public List<Mail> Mails { get; init; } = [];
    public Dictionary<string, Picture> Pictures { get; init; } = [];
    public int LatestId { get; set; }
    public int LatestBookingNumber { get; set; } = 1000;

    [JsonIgnore]
    public IEnumerable<Resource> Resources => Groups.SelectMany(group => group.Resources);
    public Resource? Resource(int id) => Resources.FirstOrDefault(resource => resource.Id == id);
    public Group? Group(int id) => Groups.FirstOrDefault(group => group.Id == id);
    public User? User(int id) => Users.FirstOrDefault(user => user.Id == id);
    public User? User(string email) =>
        Users.FirstOrDefault(user => string.Equals(user.Person.Email, email.Trim(), StringComparison.OrdinalIgnoreCase));

    public UserModel Describe(User user, string? token = null) =>
        new(user, Organisations.FirstOrDefault(each => each.Id == user.OrganisationId), token);

    public int NextId() => ++LatestId;

    public void Release(string? sessionId, int resourceId, DateTime date, BookingSlot slot) =>
        Reservations.RemoveAll(held =>
            held.SessionId == sessionId && held.ResourceId == resourceId && held.Date == date && held.Overlaps(slot));

    /// <summary>Waits for one's turn, and ends it when it is disposed of.</summary>
    public async Task<IDisposable> Alone()
    {
        await _alone.WaitAsync();
        return new Turn(_alone);
    }

    private sealed class Turn(SemaphoreSlim alone) : IDisposable
    {
        public void Dispose() => alone.Release();
    }

    public void Save()
    {
        if (_file is null) return;
        File.WriteAllBytes(_file + ".next", JsonSerializer.SerializeToUtf8Bytes(this, Json));
        File.Move(_file + ".next", _file, overwrite: true);
    }

    /// <summary>What was kept, or else what the service begins with.</summary>
    public static Database Open(IConfiguration configuration, IPasswordHasher<User> hasher)
    {
        var file = configuration["STATE"] is { Length: > 0 } named ? named : null;
        var database = File.Exists(file)
            ? JsonSerializer.Deserialize<Database>(File.ReadAllBytes(file), Json)!
            : JsonSerializer.Deserialize<World>(File.ReadAllBytes(configuration["WORLD"]!), Json)!.ToDatabase(hasher);
        database._file = file;
        return database;
    }
}

public record Mail(string To, string Subject, string Link);

public record Picture(string ContentType, byte[] Bytes);
