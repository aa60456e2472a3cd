using System.Security.Cryptography;
using BookingService.Data;
using BookingService.Models;

namespace BookingService.Services;

public static class Accounts
{
    public static string NewCode() => Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(32));

    public static UserModel Answer(Database database, User user, string? token = null)
    {
        var answer = new UserModel
        {
            Id = user.Id,
            Token = token,
            Role = user.Role,
            Organisation = database.Organisations.FirstOrDefault(each => each.Id == user.OrganisationId),
        };
        user.CopyTo(answer);
        return answer;
    }

    /// <summary>Whoever belongs to no school has an organisation of their own, if any.</summary>
    public static void Update(Database database, User user, UserEditModel model)
    {
        model.CopyTo(user);
        var type = database.UserTypes.First(each => each.Id == model.UserType).OrganisationType;
        if (type is OrganisationType.School) user.OrganisationId = model.Organisation;
        else if (type is OrganisationType.None) user.OrganisationId = null;
        else
        {
            var own = database.Organisations.FirstOrDefault(each => each.Id == user.OrganisationId && each.OrganisationType == type);
            if (own is null)
            {
                own = new Organisation { Id = database.NextId(), OrganisationType = type };
                database.Organisations.Add(own);
                user.OrganisationId = own.Id;
            }
            own.Name = model.Company;
            own.OrgNr = model.OrgNr;
            own.AccountString = model.AccountString;
            own.Reference = model.Reference;
        }
    }

    public static void SendVerification(Database database, User user, string? baseUrl)
    {
        user.VerificationCode = NewCode();
        database.Mails.Add(new Mail(
            user.Email!, "Bekräfta din e-postadress", $"{baseUrl}?id={user.Id}&code={user.VerificationCode}"));
    }

    public static void SendReset(Database database, User user, string? baseUrl)
    {
        user.ResetCode = NewCode();
        database.Mails.Add(new Mail(
            user.Email!, "Välj ett nytt lösenord", $"{baseUrl}?id={user.Id}&code={user.ResetCode}"));
    }
}
