using System.Security.Claims;
using Microsoft.AspNetCore.Antiforgery;

namespace BookingService.Services;

/// <summary>The token that every call but a GET needs: readable by the page, and bound to the user that it was made for.</summary>
public static class Antiforgery
{
    public const string Header = "X-XSRF-TOKEN";

    /// <param name="user">Whoever just signed in; otherwise the one that the request is of.</param>
    public static void GiveAntiforgeryToken(this HttpContext context, ClaimsPrincipal? user = null)
    {
        context.User = user ?? context.User;
        var tokens = context.RequestServices.GetRequiredService<IAntiforgery>().GetAndStoreTokens(context);
        context.Response.Cookies.Append("XSRF-TOKEN", tokens.RequestToken!, new CookieOptions { HttpOnly = false, Path = "/" });
    }
}
