using BookingService.Data;
using BookingService.Models;
using BookingService.Security;
using BookingService.Services;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Identity;
using Microsoft.AspNetCore.Mvc;

namespace BookingService.Controllers;

[ApiController]
[Route("api/auth")]
public class AuthController(BookingStore store, IPasswordHasher<User> hasher) : ControllerBase
{
    [HttpPost("sign-in")]
    public ActionResult<UserModel> SignIn(Credentials credentials) => store.Write<ActionResult<UserModel>>(database =>
    {
        var user = database.Users.FirstOrDefault(each =>
            string.Equals(each.Email, credentials.Email.Trim(), StringComparison.OrdinalIgnoreCase));
        if (user?.PasswordHash is null
            || hasher.VerifyHashedPassword(user, user.PasswordHash, credentials.Password) == PasswordVerificationResult.Failed)
            return Problem("Fel e-post eller lösenord.", statusCode: StatusCodes.Status401Unauthorized);
        if (!user.Verified)
            return Problem("Din epost är inte verifierad.", statusCode: StatusCodes.Status401Unauthorized);
        var token = Accounts.NewCode();
        database.Sessions[token] = user.Id;
        return Accounts.Answer(database, user, token);
    });

    [Authorize]
    [HttpPost("sign-in-silent")]
    public UserModel SignInSilent() => store.Read(database =>
        Accounts.Answer(database, database.User(User.UserId())!, User.FindFirst("token")!.Value));
}
