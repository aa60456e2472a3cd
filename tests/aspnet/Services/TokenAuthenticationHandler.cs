using System.Security.Claims;
using System.Text.Encodings.Web;
using Microsoft.AspNetCore.Authentication;
using Microsoft.Extensions.Options;

namespace BookingService.Services;

/// <summary>Knows people by the token that they were given when they signed in.</summary>
public class TokenAuthenticationHandler(
    IOptionsMonitor<AuthenticationSchemeOptions> options, ILoggerFactory logger, UrlEncoder encoder, Database database)
    : AuthenticationHandler<AuthenticationSchemeOptions>(options, logger, encoder)
{
    protected override Task<AuthenticateResult> HandleAuthenticateAsync()
    {
        var header = Request.Headers.Authorization.ToString();
        if (!header.StartsWith("Bearer ")) return Task.FromResult(AuthenticateResult.NoResult());
        var token = header["Bearer ".Length..];
        if (!database.Sessions.TryGetValue(token, out var id) || database.User(id) is not { } user)
            return Task.FromResult(AuthenticateResult.Fail("Unknown token"));
        return Task.FromResult(AuthenticateResult.Success(new AuthenticationTicket(Principal(user, token), Scheme.Name)));
    }

    public static ClaimsPrincipal Principal(User user, string token) => new(new ClaimsIdentity(
    [
        new Claim(ClaimTypes.NameIdentifier, user.Id.ToString()),
        new Claim(ClaimTypes.Role, user.Role.ToString()),
        new Claim("token", token),
    ], "Bearer"));
}

public static class ClaimsPrincipalExtensions
{
    public static int UserId(this ClaimsPrincipal principal) => int.Parse(principal.FindFirstValue(ClaimTypes.NameIdentifier)!);

    public static bool IsAdmin(this ClaimsPrincipal principal) => principal.IsInRole("Admin");
}
