using BookingService.Models;
using Microsoft.AspNetCore.Identity;

namespace BookingService.Data;

/// <summary>What the service begins with, in place of the database that an owner would have.</summary>
public class World
{
    public List<UserType> UserTypes { get; set; } = [];
    public List<Organisation> Organisations { get; set; } = [];
    public List<WorldUser> Users { get; set; } = [];
    public List<Group> Groups { get; set; } = [];
    public List<ContentItem> Content { get; set; } = [];

    public class WorldUser : Person
    {
        public int Id { get; set; }
        public string Password { get; set; } = "";
        public bool Verified { get; set; }
        public string Role { get; set; } = "";
        public int? Organisation { get; set; }
    }

    public Database ToDatabase(IPasswordHasher<User> hasher) => new()
    {
        UserTypes = UserTypes,
        Organisations = Organisations,
        Users = [.. Users.Select(user => ToUser(user, hasher))],
        Groups = Groups,
        Content = Content,
        // Beyond every id of the world, whatever it is of.
        LatestId = 1000,
    };

    private static User ToUser(WorldUser source, IPasswordHasher<User> hasher)
    {
        var user = new User
        {
            Id = source.Id,
            Verified = source.Verified,
            Role = source.Role == "administrator" ? Role.Admin : Role.User,
            OrganisationId = source.Organisation,
        };
        source.CopyTo(user);
        user.PasswordHash = hasher.HashPassword(user, source.Password);
        return user;
    }
}
