using System.Text.Json.Serialization;
using BookingService.Data;
using BookingService.Hubs;
using BookingService.Models;
using BookingService.Security;
using BookingService.Services;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http.Connections;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.FileProviders;

var builder = WebApplication.CreateBuilder(args);
builder.WebHost.UseUrls($"http://127.0.0.1:{builder.Configuration["PORT"] ?? "0"}");

builder.Services
    .AddControllers()
    .AddJsonOptions(options => options.JsonSerializerOptions.Converters.Add(new JsonStringEnumConverter()));
builder.Services.AddProblemDetails();
// Nothing that it protects outlives the process: no keys in anybody's home.
builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
builder.Services.AddSignalR();
builder.Services
    .AddAuthentication(TokenAuthenticationHandler.SchemeName)
    .AddScheme<AuthenticationSchemeOptions, TokenAuthenticationHandler>(TokenAuthenticationHandler.SchemeName, null);
builder.Services.AddAuthorization(options => options.AddPolicy("Administrators", policy => policy.RequireRole("Admin")));

builder.Services.AddSingleton(TimeProvider.System);
builder.Services.AddSingleton<IPasswordHasher<User>, PasswordHasher<User>>();
builder.Services.AddSingleton<BookingStore>();
builder.Services.AddSingleton<BookingCalendar>();
builder.Services.AddSingleton<SlotGrid>();
builder.Services.AddSingleton<Reservations>();
builder.Services.AddSingleton<LiveUpdates>();
builder.Services.AddHostedService<ReservationExpiry>();

var app = builder.Build();

app.UseExceptionHandler();
app.UseStatusCodePages();

var client = new PhysicalFileProvider(Path.GetFullPath(builder.Configuration["DIST"] ?? "dist"));
var files = new StaticFileOptions
{
    FileProvider = client,
    OnPrepareResponse = context => ContentSecurityPolicy.Apply(context.Context.Response.Headers),
};
app.UseDefaultFiles(new DefaultFilesOptions { FileProvider = client });
app.UseStaticFiles(files);

app.UseRouting();
app.UseAuthentication();
app.UseAuthorization();

app.MapControllers();
app.MapHub<BookingHub>("/booking-hub", options =>
{
    if (Enum.TryParse<HttpTransportType>(app.Configuration["TRANSPORTS"], out var transports))
        options.Transports = transports;
});
app.MapGet("/media/{name}", (string name, BookingStore store) =>
    store.Read(database => database.Pictures.GetValueOrDefault(name)) is { } picture
        ? Results.Bytes(picture.Bytes, picture.ContentType)
        : Results.NotFound());
// What people would find in their inbox.
app.MapGet("/__test/mails", (BookingStore store) => store.Read(database => database.Mails.ToList()));
app.MapFallbackToFile("index.html", files);

app.Lifetime.ApplicationStarted.Register(() => Console.WriteLine($"Listening on {app.Urls.First()}"));
app.Run();
