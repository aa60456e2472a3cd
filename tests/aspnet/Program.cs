using System.Text.Json.Serialization;
using BookingService.Hubs;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http.Connections;
using Microsoft.Extensions.FileProviders;

var builder = WebApplication.CreateBuilder(args);
builder.WebHost.UseUrls($"http://127.0.0.1:{builder.Configuration["PORT"] ?? "0"}");

builder.Services
    .AddControllersWithViews(options => options.Filters.Add(new AutoValidateAntiforgeryTokenAttribute()))
    .AddJsonOptions(options => options.JsonSerializerOptions.Converters.Add(new JsonStringEnumConverter()));
builder.Services.AddAntiforgery(options => options.HeaderName = Antiforgery.Header);
builder.Services.AddProblemDetails();
// Nothing that it protects outlives the process: no keys in anybody's home.
builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
builder.Services.AddSignalR();
builder.Services
    .AddAuthentication("Bearer")
    .AddScheme<AuthenticationSchemeOptions, TokenAuthenticationHandler>("Bearer", null);
builder.Services.AddAuthorization();

builder.Services.AddSingleton(TimeProvider.System);
builder.Services.AddSingleton<IPasswordHasher<User>, PasswordHasher<User>>();
builder.Services.AddSingleton(services => Database.Open(builder.Configuration, services.GetRequiredService<IPasswordHasher<User>>()));
builder.Services.AddSingleton<SlotGrid>();
builder.Services.AddHostedService<ReservationExpiry>();

var app = builder.Build();

app.UseExceptionHandler();
app.UseStatusCodePages();

var client = new PhysicalFileProvider(Path.GetFullPath(builder.Configuration["DIST"] ?? "dist"));
var files = new StaticFileOptions { FileProvider = client, OnPrepareResponse = file => Protect(file.Context.Response.Headers) };
app.UseDefaultFiles(new DefaultFilesOptions { FileProvider = client });
app.UseStaticFiles(files);

// One request after another, each kept before it is answered: what the transactions of a database would see to.
app.UseWhen(context => !context.Request.Path.StartsWithSegments("/booking-hub"), each => each.Use(async (context, next) =>
{
    var database = context.RequestServices.GetRequiredService<Database>();
    using var turn = await database.Alone();
    var isKept = HttpMethods.IsGet(context.Request.Method);
    void Keep()
    {
        if (!isKept) database.Save();
        isKept = true;
    }
    context.Response.OnStarting(() => Task.Run(Keep));
    try
    {
        await next(context);
    }
    finally
    {
        // An answer without a body begins once this turn is over, when another may be keeping what it has changed.
        Keep();
    }
}));

app.UseRouting();
app.UseAuthentication();
app.UseAuthorization();
app.UseWhen(context => context.Request.Path.StartsWithSegments("/api"), each => each.Use((context, next) =>
{
    if (HttpMethods.IsGet(context.Request.Method)) context.GiveAntiforgeryToken();
    return next(context);
}));

app.MapControllers();
app.MapHub<BookingHub>("/booking-hub", options =>
{
    if (Enum.TryParse<HttpTransportType>(app.Configuration["TRANSPORTS"], out var transports)) options.Transports = transports;
});
app.MapGet("/media/{name}", (string name, Database database) =>
    database.Pictures.TryGetValue(name, out var picture) ? Results.Bytes(picture.Bytes, picture.ContentType) : Results.NotFound());
// What people would find in their inbox.
app.MapGet("/__test/mails", (Database database) => database.Mails);
app.MapFallbackToFile("index.html", files);

app.Lifetime.ApplicationStarted.Register(() => Console.WriteLine($"Listening on {app.Urls.First()}"));
app.Run();

// Headers of the client's own files, as its documentation for operators gives them.
static void Protect(IHeaderDictionary headers)
{
    headers.ContentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; "
        + "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
        + "require-trusted-types-for 'script'; trusted-types dompurify booking-worker";
    headers.XContentTypeOptions = "nosniff";
    headers["Referrer-Policy"] = "no-referrer";
}
