namespace BookingService.Data;

/// <summary>What the service begins with, in place of the database that an owner would have.</summary>
public record World(
    List<UserType> UserTypes, List<Organisation> Organisations, List<WorldUser> Users, List<Group> Groups,
    List<ContentItem> Content)
{
    public Database ToDatabase(IPasswordHasher<User> hasher) => new()
    {
        UserTypes = UserTypes,
        Organisations = Organisations,
        Users = [.. Users.Select(user => user.ToUser(hasher))],
        Groups = Groups,
        Content = Content,
        // Beyond every id of the world, whatever it is of.
        LatestId = 1000,
    };
}

public record WorldUser(int Id, string Password, bool Verified, string Role, int? Organisation) : Person
{
    public User ToUser(IPasswordHasher<User> hasher)
    {
        var user = new User(Id)
        {
            Person = this,
            Role = Role == "administrator" ? Models.Role.Admin : Models.Role.User,
            OrganisationId = Organisation,
            Verified = Verified,
        };
        user.PasswordHash = hasher.HashPassword(user, Password);
        return user;
    }
}
