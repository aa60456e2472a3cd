namespace BookingService.Security;

/// <summary>Headers of the client's own files, as its documentation for operators gives them.</summary>
public static class ContentSecurityPolicy
{
    private static readonly string Policy = string.Join("; ",
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "worker-src 'self'", "frame-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'", "trusted-types dompurify booking-worker");

    public static void Apply(IHeaderDictionary headers)
    {
        headers.ContentSecurityPolicy = Policy;
        headers.XContentTypeOptions = "nosniff";
        headers["Referrer-Policy"] = "no-referrer";
    }
}
