using BookingService.Data;
using BookingService.Models;
using BookingService.Security;
using BookingService.Services;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Identity;
using Microsoft.AspNetCore.Mvc;

namespace BookingService.Controllers;

[ApiController]
[Route("api/user")]
public class UserController(BookingStore store, IPasswordHasher<User> hasher) : ControllerBase
{
    [HttpGet("authenticated")]
    public bool Authenticated() => User.Identity?.IsAuthenticated == true;

    [HttpGet("types")]
    public List<UserType> Types() => store.Read(database => database.UserTypes);

    [Authorize(Policy = "Administrators")]
    [HttpGet("roles")]
    public string[] Roles() => Enum.GetNames<Role>();

    [HttpGet("organisations/{type:int}")]
    public IEnumerable<Organisation> Organisations(OrganisationType type) => store.Read(database =>
        database.Organisations.Where(each => each.OrganisationType == type).ToList());

    [Authorize(Policy = "Administrators")]
    [HttpGet]
    public IEnumerable<UserModel> List() => store.Read(database =>
        database.Users.Select(user => Accounts.Answer(database, user)).ToList());

    [Authorize]
    [HttpGet("{id:int}")]
    public ActionResult<UserModel> Get(int id) => store.Read<ActionResult<UserModel>>(database =>
        Own(database, id) is { } user ? Accounts.Answer(database, user) : NotFound());

    [HttpPost]
    public IActionResult Register(RegistrationModel model) => store.Write<IActionResult>(database =>
    {
        if (database.UserTypes.All(type => type.Id != model.UserType || !type.Public))
        {
            ModelState.AddModelError(nameof(model.UserType), "Välj användartyp.");
            return ValidationProblem();
        }
        if (database.Users.Any(each => string.Equals(each.Email, model.Email, StringComparison.OrdinalIgnoreCase)))
            return Conflict(new { message = "E-postadressen används redan." });
        var user = new User { Id = database.NextId(), Role = Role.User };
        database.Users.Add(user);
        Accounts.Update(database, user, model);
        Accounts.SendVerification(database, user, model.BaseUrl);
        return Created($"/api/user/{user.Id}", null);
    });

    [Authorize]
    [HttpPut("{id:int}")]
    public ActionResult<UserModel> Update(int id, UserEditModel model) => store.Write<ActionResult<UserModel>>(database =>
    {
        if (Own(database, id) is not { } user) return NotFound();
        Accounts.Update(database, user, model);
        if (User.IsAdmin()) user.Role = model.Role ?? user.Role;
        return Accounts.Answer(database, user);
    });

    [Authorize(Policy = "Administrators")]
    [HttpDelete("{id:int}")]
    public IActionResult Delete(int id) => store.Write<IActionResult>(database =>
    {
        if (database.User(id) is not { } user) return NotFound();
        database.Users.Remove(user);
        database.Bookings.RemoveAll(booking => booking.UserId == id);
        EndSessions(database, id);
        return NoContent();
    });

    [Authorize(Policy = "Administrators")]
    [HttpDelete("{id:int}/bookings")]
    public IActionResult DeleteBookings(int id) => store.Write<IActionResult>(database =>
    {
        database.Bookings.RemoveAll(booking => booking.UserId == id);
        return Ok();
    });

    [Authorize]
    [HttpPut("{id:int}/password")]
    public IActionResult ChangePassword(int id, ChangePasswordModel model) => store.Write<IActionResult>(database =>
    {
        if (Own(database, id) is not { } user) return NotFound();
        if (hasher.VerifyHashedPassword(user, user.PasswordHash ?? "", model.OldPassword) == PasswordVerificationResult.Failed)
            return BadRequest(new { message = "Nuvarande lösenord är fel." });
        user.PasswordHash = hasher.HashPassword(user, model.NewPassword);
        return NoContent();
    });

    [HttpPost("forgot-password")]
    public IActionResult ForgotPassword(ForgotPasswordModel model) => store.Write<IActionResult>(database =>
    {
        var user = database.Users.FirstOrDefault(each =>
            string.Equals(each.Email, model.Email, StringComparison.OrdinalIgnoreCase));
        if (user is not null) Accounts.SendReset(database, user, model.BaseUrl);
        return Ok();
    });

    [HttpPost("{id:int}/reset-password")]
    public IActionResult ResetPassword(int id, ResetPasswordModel model) => store.Write<IActionResult>(database =>
    {
        if (database.User(id) is not { } user || user.ResetCode is null || user.ResetCode != model.Code)
            return BadRequest("Länken är inte giltig längre.");
        if (model.Password != model.RepeatNewPassword)
        {
            ModelState.AddModelError(nameof(model.RepeatNewPassword), "Lösenorden stämmer inte med varandra");
            return ValidationProblem();
        }
        user.ResetCode = null;
        user.PasswordHash = hasher.HashPassword(user, model.Password);
        EndSessions(database, id);
        return Ok();
    });

    [HttpPost("{id:int}/verify-email")]
    public bool VerifyEmail(int id, VerifyEmailModel model) => store.Write(database =>
    {
        if (database.User(id) is not { } user || user.VerificationCode is null || user.VerificationCode != model.Code)
            return false;
        user.VerificationCode = null;
        return user.Verified = true;
    });

    [HttpPost("{id:int}/resend-verification")]
    public IActionResult ResendVerification(int id, ResendVerificationModel model) => store.Write<IActionResult>(database =>
    {
        if (database.User(id) is not { } user) return NotFound();
        Accounts.SendVerification(database, user, model.BaseUrl);
        return Accepted();
    });

    private static void EndSessions(Database database, int id)
    {
        foreach (var (token, _) in database.Sessions.Where(session => session.Value == id).ToList())
            database.Sessions.Remove(token);
    }

    /// <summary>Oneself, or anybody for administrators.</summary>
    private User? Own(Database database, int id) =>
        User.IsAdmin() || User.UserId() == id ? database.User(id) : null;
}
