using BookingService.Data;
using BookingService.Hubs;
using BookingService.Models;
using BookingService.Security;
using BookingService.Services;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Mvc;

namespace BookingService.Controllers;

[ApiController]
[Authorize]
[Route("api/booking")]
public class BookingController(BookingStore store, SlotGrid grid, LiveUpdates updates) : ControllerBase
{
    /// <summary>The browser's own, whether signed in or not.</summary>
    private string? Session => Request.Cookies["sess"];

    [HttpGet]
    public IEnumerable<BookingResponse> Own() => store.Read(database =>
        Newest(database).Where(booking => booking.UserId == User.UserId()).Select(booking => Answer(database, booking)).ToList());

    [Authorize(Policy = "Administrators")]
    [HttpGet("all")]
    public IEnumerable<BookingResponse> All() =>
        store.Read(database => Newest(database).Select(booking => Answer(database, booking)).ToList());

    [HttpPost("paged")]
    public PagedBookings Paged(BookingSearch search) => store.Read(database =>
    {
        var userId = User.IsAdmin() ? search.UserId : User.UserId();
        var found = Newest(database)
            .Where(booking => userId is null || booking.UserId == userId)
            .Where(booking => search.BookingNumber is null || booking.BookingNumber == search.BookingNumber)
            .Where(booking => search.Resource is null || booking.BookingResources.Any(booked => booked.ResourceId == search.Resource))
            .Where(booking => search.Group is null
                || booking.BookingResources.Any(booked => database.Resource(booked.ResourceId)?.Group == search.Group))
            .ToList();
        var page = found.Skip((search.Page - 1) * search.PageSize).Take(search.PageSize);
        return new PagedBookings(
            page.Select(booking => Answer(database, booking)).ToList(), search.Page, search.PageSize,
            (int)Math.Ceiling(found.Count / (double)search.PageSize));
    });

    [HttpGet("groups")]
    public IEnumerable<GroupListItem> Groups() => store.Read(database => database.Groups
        .Select(group => new GroupListItem(group.Id, group.Title, group.Description, group.Color, group.SlotTime, group.Enabled))
        .ToList());

    [AllowAnonymous]
    [HttpPost("group/{groupId:int}/slots")]
    public ActionResult<List<GridResource>> GroupSlots(int groupId, SlotsModel model) =>
        store.Read<ActionResult<List<GridResource>>>(database => database.Group(groupId) is { } group
            ? grid.OfGroup(database, group, model.Date.Date, Session)
            : NotFound());

    [HttpGet("{id:int}")]
    public ActionResult<BookingResponse> Get(int id) => store.Read<ActionResult<BookingResponse>>(database =>
        Find(database, id) is { } booking ? Answer(database, booking) : NotFound());

    [HttpPost("prices")]
    public ActionResult<IEnumerable<PriceResult>> Prices(BookingModel model) =>
        store.Read<ActionResult<IEnumerable<PriceResult>>>(database => Payer(database, model) is { } user
            ? model.BookingResources
                .Select(wanted => new PriceResult(wanted.ResourceId, PriceOf(database, user, wanted.ResourceId, wanted.BookingSlots)))
                .ToList()
            : Forbid());

    [HttpPost]
    public Task<IActionResult> Create(BookingModel model) => Book(null, model);

    [HttpPost("{id:int}")]
    public Task<IActionResult> Add(int id, BookingModel model) => Book(id, model);

    private async Task<IActionResult> Book(int? id, BookingModel model)
    {
        var made = new List<LiveBooking>();
        var answer = store.Write<IActionResult>(database =>
        {
            if (Payer(database, model) is not { } user) return Forbid();
            if (model.BookingResources.Sum(wanted => wanted.BookingSlots.Count) == 0) return BadRequest("Välj minst en tid.");
            foreach (var wanted in model.BookingResources)
            {
                wanted.BookingSlots = [.. wanted.BookingSlots.Select(SlotGrid.Normal)];
                if (grid.Obstacle(database, wanted.ResourceId, wanted.Date.Date, wanted.BookingSlots, Session) is { } obstacle)
                    return Conflict(new { message = $"{obstacle}." });
                var resource = database.Resource(wanted.ResourceId)!;
                if (!IsAllowed(resource, user) || !IsAllowed(database.Group(resource.Group)!, user))
                    return Problem($"Du får inte boka {resource.Title}.", statusCode: StatusCodes.Status403Forbidden);
            }
            var booking = id is null ? new Booking { UserId = user.Id } : Find(database, id.Value);
            if (booking is null) return NotFound();
            if (id is null)
            {
                booking.Id = database.NextId();
                booking.BookingNumber = ++database.LatestBookingNumber;
                database.Bookings.Add(booking);
            }
            foreach (var wanted in model.BookingResources)
            {
                var booked = new BookedResource
                {
                    Id = database.NextId(),
                    BookingIdNumber = $"{booking.BookingNumber}-{++booking.LatestPart}",
                    ResourceId = wanted.ResourceId,
                    ResourceTitle = database.Resource(wanted.ResourceId)!.Title,
                    Date = wanted.Date.Date,
                    BookingSlots = wanted.BookingSlots,
                    Message = wanted.Message,
                    Price = PriceOf(database, user, wanted.ResourceId, wanted.BookingSlots),
                };
                booking.BookingResources.Add(booked);
                made.AddRange(Take(database, booking, booked, booked.BookingSlots));
            }
            return id is null ? CreatedAtAction(nameof(Get), new { id = booking.Id }, Answer(database, booking)) : Ok(Answer(database, booking));
        });
        await Tell(made);
        return answer;
    }

    [HttpDelete("{id:int}")]
    public IActionResult Delete(int id) => store.Write<IActionResult>(database =>
    {
        if (Find(database, id) is not { } booking) return NotFound();
        database.Bookings.Remove(booking);
        return NoContent();
    });

    [HttpDelete("{id:int}/{bookedId:int}")]
    public IActionResult DeleteResource(int id, int bookedId) => store.Write<IActionResult>(database =>
    {
        if (Find(database, id) is not { } booking || Booked(booking, bookedId) is not { } booked) return NotFound();
        booking.BookingResources.Remove(booked);
        if (booking.BookingResources.Count == 0) database.Bookings.Remove(booking);
        return Ok();
    });

    [HttpGet("{id:int}/resource/{bookedId:int}/slots")]
    public ActionResult<List<GridResource>> BookedSlots(int id, int bookedId) =>
        store.Read<ActionResult<List<GridResource>>>(database =>
        {
            if (Find(database, id) is not { } booking || Booked(booking, bookedId) is not { } booked) return NotFound();
            if (database.Resource(booked.ResourceId) is not { } resource) return NotFound();
            var group = database.Group(resource.Group)!;
            return new List<GridResource> { grid.OfResource(database, group, resource, booked.Date, Session, booked) };
        });

    [HttpPost("{id:int}/resource/{bookedId:int}")]
    public async Task<IActionResult> ChangeResource(int id, int bookedId, ChangeBookingModel model)
    {
        var made = new List<LiveBooking>();
        var answer = store.Write<IActionResult>(database =>
        {
            if (Find(database, id) is not { } booking || Booked(booking, bookedId) is not { } booked) return NotFound();
            var slots = model.BookingSlots.Select(SlotGrid.Normal).ToList();
            if (slots.Count == 0) return BadRequest("Välj minst en tid.");
            if (grid.Obstacle(database, booked.ResourceId, booked.Date, slots, Session, booked) is { } obstacle)
                return Conflict(new { message = $"{obstacle}." });
            var added = slots.Where(slot => !booked.BookingSlots.Any(slot.Overlaps)).ToList();
            booked.BookingSlots = [.. slots.OrderBy(slot => slot.StartTime)];
            booked.Message = model.Message;
            if (database.User(booking.UserId) is { } user)
                booked.Price = PriceOf(database, user, booked.ResourceId, booked.BookingSlots);
            made.AddRange(Take(database, booking, booked, added));
            return Ok();
        });
        await Tell(made);
        return answer;
    }

    [Authorize(Policy = "Administrators")]
    [HttpPost("{id:int}/resource/{bookedId:int}/price")]
    public IActionResult SetPrice(int id, int bookedId, PriceModel model) => store.Write<IActionResult>(database =>
    {
        if (Find(database, id) is not { } booking || Booked(booking, bookedId) is not { } booked) return NotFound();
        booked.Price = model.Price;
        return NoContent();
    });

    [Authorize(Policy = "Administrators")]
    [HttpPost("{id:int}/resource/{bookedId:int}/status")]
    public IActionResult SetStatus(int id, int bookedId, StatusModel model) => store.Write<IActionResult>(database =>
    {
        if (Find(database, id) is not { } booking || Booked(booking, bookedId) is not { } booked) return NotFound();
        if (booked.Status == BookingStatus.Cancelled && model.Status != BookingStatus.Cancelled
            && grid.Obstacle(database, booked.ResourceId, booked.Date, booked.BookingSlots, null) is { } obstacle)
            return Conflict(new { message = $"{obstacle}." });
        booked.Status = model.Status;
        return Ok();
    });

    [Authorize(Policy = "Administrators")]
    [HttpPost("{id:int}/note")]
    public IActionResult AddNote(int id, NoteModel model) => store.Write<IActionResult>(database =>
    {
        if (Find(database, id) is not { } booking) return NotFound();
        var note = new Note(database.NextId(), model.Content, model.Internal);
        booking.Notes.Add(note);
        return Ok(note);
    });

    [Authorize(Policy = "Administrators")]
    [HttpDelete("{id:int}/note/{noteId:int}")]
    public IActionResult DeleteNote(int id, int noteId) => store.Write<IActionResult>(database =>
        Find(database, id)?.Notes.RemoveAll(note => note.Id == noteId) > 0 ? NoContent() : NotFound());

    [Authorize(Policy = "Administrators")]
    [HttpPost("reports")]
    public Report Reports(ReportSearch search) => store.Read(database =>
    {
        var rows = (
            from booking in database.Bookings
            from booked in booking.BookingResources
            let email = database.User(booking.UserId)?.Email
            where booked.Status != BookingStatus.Cancelled
                && booked.Date >= search.StartDate.Date && booked.Date <= search.EndDate.Date
                && (string.IsNullOrEmpty(search.Email) || search.Email == email)
                && (search.Resource is null || search.Resource == booked.ResourceId)
                && (search.Group is null || search.Group == database.Resource(booked.ResourceId)?.Group)
            select new ReportRow(booked.Date, booked.BookingSlots, booked.ResourceTitle, email, booked.Message, booked.Price)).ToList();
        var sorted = search.Sort switch
        {
            "resource" => rows.OrderBy(row => row.Resource).ThenBy(row => row.Date),
            "email" => rows.OrderBy(row => row.Email).ThenBy(row => row.Date),
            _ => rows.OrderBy(row => row.Date).ThenBy(row => row.Resource),
        };
        var statistics = rows.GroupBy(row => row.Resource).Select(each => new StatisticsRow(
            each.Key, (int)each.Sum(row => row.Times.Sum(time => (time.EndTime - time.StartTime).TotalMinutes))));
        return new Report(sorted.ToList(), statistics.ToList());
    });

    private static IEnumerable<Booking> Newest(Database database) =>
        database.Bookings.OrderByDescending(booking => booking.BookingNumber);

    /// <summary>One's own, or anybody's for administrators.</summary>
    private Booking? Find(Database database, int id) => database.Bookings.FirstOrDefault(booking =>
        booking.Id == id && (User.IsAdmin() || booking.UserId == User.UserId()));

    private static BookedResource? Booked(Booking booking, int id) =>
        booking.BookingResources.FirstOrDefault(booked => booked.Id == id);

    /// <summary>Whom a booking is for: oneself, or anybody for administrators.</summary>
    private User? Payer(Database database, BookingModel model) =>
        model.UserId == User.UserId() || User.IsAdmin() ? database.User(model.UserId) : null;

    private static bool IsAllowed(Bookable bookable, User user) =>
        bookable.Allowed.Count == 0 || bookable.Allowed.Contains(user.UserType);

    private static decimal PriceOf(Database database, User user, int resourceId, IEnumerable<BookingSlot> slots) =>
        database.Resource(resourceId) is { } resource ? PriceList.PriceOf(resource, user, slots.Select(SlotGrid.Normal)) : 0;

    /// <summary>What was reserved is booked now.</summary>
    private List<LiveBooking> Take(Database database, Booking booking, BookedResource booked, List<BookingSlot> slots)
    {
        foreach (var slot in slots) Reservations.Remove(database, Session, booked.ResourceId, booked.Date, slot);
        return
        [
            .. slots.Select(slot => new LiveBooking(
                booked.ResourceId, booked.Date, slot.StartTime, slot.EndTime, booking.Id, booked.BookingIdNumber)),
        ];
    }

    private async Task Tell(List<LiveBooking> made)
    {
        if (made.Count == 0) return;
        await updates.BookingsMade(made);
        await updates.ReservationsChanged();
    }

    private BookingResponse Answer(Database database, Booking booking) => new(
        booking.Id,
        booking.BookingNumber,
        database.User(booking.UserId) is { } user ? Accounts.Answer(database, user) : null,
        booking.BookingResources.Select(booked => new BookingResourceResponse(
            booked.Id, booked.BookingIdNumber,
            new ResourceReference(booked.ResourceTitle, database.Resource(booked.ResourceId)?.Group ?? 0),
            booked.ResourceId, booked.ResourceTitle, booked.Date, booked.BookingSlots, booked.Message, booked.Price,
            booked.Status)),
        booking.Notes.Where(note => !note.Internal || User.IsAdmin()));
}
