using System.Security.Cryptography;

namespace BookingService.Controllers;

[ApiController, Route("api/user")]
public class UserController(Database database, IPasswordHasher<User> hasher) : ControllerBase
{
    [HttpGet("authenticated")]
    public bool Authenticated() => User.Identity?.IsAuthenticated == true;

    [HttpGet("types")]
    public List<UserType> Types() => database.UserTypes;

    [Authorize(Roles = "Admin"), HttpGet("roles")]
    public string[] Roles() => Enum.GetNames<Role>();

    [HttpGet("organisations/{type:int}")]
    public IEnumerable<Organisation> Organisations(OrganisationType type) =>
        database.Organisations.Where(each => each.OrganisationType == type);

    [Authorize(Roles = "Admin"), HttpGet]
    public IEnumerable<UserModel> List() => database.Users.Select(user => database.Describe(user));

    [Authorize, HttpGet("{id:int}")]
    public ActionResult<UserModel> Get(int id) => Own(id) is { } user ? database.Describe(user) : NotFound();

    [HttpPost]
    public IActionResult Register(RegistrationModel model)
    {
        if (database.UserTypes.Find(each => each.Id == model.UserType) is not { Public: true } type)
            return Invalid(nameof(model.UserType), "Välj användartyp.");
        if (database.User(model.Email!) is not null) return Conflict(new { message = "E-postadressen används redan." });
        var user = new User(database.NextId());
        database.Users.Add(user);
        Change(user, model, type.OrganisationType);
        SendVerification(user, model.BaseUrl);
        return Created($"/api/user/{user.Id}", null);
    }

    [Authorize, HttpPut("{id:int}")]
    public ActionResult<UserModel> Update(int id, UserEditModel model)
    {
        if (Own(id) is not { } user) return NotFound();
        if (database.UserTypes.Find(each => each.Id == model.UserType) is not { } type)
            return Invalid(nameof(model.UserType), "Välj användartyp.");
        Change(user, model, type.OrganisationType);
        if (User.IsAdmin()) user.Role = model.Role ?? user.Role;
        return database.Describe(user);
    }

    [Authorize(Roles = "Admin"), HttpDelete("{id:int}")]
    public IActionResult Delete(int id)
    {
        if (database.User(id) is not { } user) return NotFound();
        database.Users.Remove(user);
        EndSessions(id);
        DeleteBookings(id);
        return NoContent();
    }

    [Authorize(Roles = "Admin"), HttpDelete("{id:int}/bookings")]
    public void DeleteBookings(int id) => database.Bookings.RemoveAll(booking => booking.UserId == id);

    [Authorize, HttpPut("{id:int}/password")]
    public IActionResult ChangePassword(int id, ChangePasswordModel model)
    {
        if (Own(id) is not { } user) return NotFound();
        if (hasher.VerifyHashedPassword(user, user.PasswordHash, model.OldPassword) == PasswordVerificationResult.Failed)
            return BadRequest(new { message = "Nuvarande lösenord är fel." });
        user.PasswordHash = hasher.HashPassword(user, model.NewPassword);
        return NoContent();
    }

    [HttpPost("forgot-password")]
    public void ForgotPassword(ForgotPasswordModel model)
    {
        if (database.User(model.Email) is not { } user) return;
        user.ResetCode = NewCode();
        Send(user, "Välj ett nytt lösenord", model.BaseUrl, user.ResetCode);
    }

    [HttpPost("{id:int}/reset-password")]
    public IActionResult ResetPassword(int id, ResetPasswordModel model)
    {
        if (database.User(id) is not { } user || user.ResetCode != model.Code) return BadRequest("Länken är inte giltig längre.");
        if (model.Password != model.RepeatNewPassword)
            return Invalid(nameof(model.RepeatNewPassword), "Lösenorden stämmer inte med varandra");
        user.ResetCode = null;
        user.PasswordHash = hasher.HashPassword(user, model.Password);
        EndSessions(id);
        return Ok();
    }

    [HttpPost("{id:int}/verify-email")]
    public bool VerifyEmail(int id, VerifyEmailModel model)
    {
        if (database.User(id) is not { } user || user.VerificationCode != model.Code) return false;
        user.VerificationCode = null;
        return user.Verified = true;
    }

    [HttpPost("{id:int}/resend-verification")]
    public IActionResult ResendVerification(int id, ResendVerificationModel model)
    {
        if (database.User(id) is not { } user) return NotFound();
        SendVerification(user, model.BaseUrl);
        return Accepted();
    }

    /// <summary>Oneself, or anybody for administrators.</summary>
    private User? Own(int id) => User.IsAdmin() || User.UserId() == id ? database.User(id) : null;

    /// <summary>Whoever belongs to no school has an organisation of their own, if any.</summary>
    private void Change(User user, UserEditModel model, OrganisationType type)
    {
        user.Person = model;
        var own = database.Organisations.Find(each => each.Id == user.OrganisationId && each.OrganisationType == type);
        if (type is OrganisationType.School or OrganisationType.None)
        {
            user.OrganisationId = type is OrganisationType.School ? model.Organisation : null;
            return;
        }
        if (own is not null) database.Organisations.Remove(own);
        user.OrganisationId = own?.Id ?? database.NextId();
        database.Organisations.Add(new Organisation(
            user.OrganisationId.Value, type, model.Company, model.OrgNr, model.AccountString, model.Reference));
    }

    private void EndSessions(int id)
    {
        foreach (var (token, _) in database.Sessions.Where(session => session.Value == id)) database.Sessions.Remove(token);
    }

    private void SendVerification(User user, string? baseUrl)
    {
        user.VerificationCode = NewCode();
        Send(user, "Bekräfta din e-postadress", baseUrl, user.VerificationCode);
    }

    private void Send(User user, string subject, string? baseUrl, string code) =>
        database.Mails.Add(new Mail(user.Person.Email!, subject, $"{baseUrl}?id={user.Id}&code={code}"));

    private static string NewCode() => RandomNumberGenerator.GetHexString(64);

    private ActionResult Invalid(string field, string message)
    {
        ModelState.AddModelError(field, message);
        return ValidationProblem();
    }
}
