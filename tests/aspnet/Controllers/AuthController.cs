using System.Security.Cryptography;

namespace BookingService.Controllers;

[ApiController, Route("api/auth")]
public class AuthController(Database database, IPasswordHasher<User> hasher) : ControllerBase
{
    [HttpPost("sign-in")]
    public ActionResult<UserModel> SignIn(Credentials credentials)
    {
        if (database.User(credentials.Email) is not { } user
            || hasher.VerifyHashedPassword(user, user.PasswordHash, credentials.Password) == PasswordVerificationResult.Failed)
            return Problem("Fel e-post eller lösenord.", statusCode: StatusCodes.Status401Unauthorized);
        if (!user.Verified) return Problem("Din epost är inte verifierad.", statusCode: StatusCodes.Status401Unauthorized);
        var token = RandomNumberGenerator.GetHexString(64);
        database.Sessions[token] = user.Id;
        HttpContext.GiveAntiforgeryToken(TokenAuthenticationHandler.Principal(user, token));
        return database.Describe(user, token);
    }

    [Authorize, HttpPost("sign-in-silent")]
    public UserModel SignInSilent() => database.Describe(database.User(User.UserId())!, User.FindFirst("token")!.Value);
}
