using BookingService.Hubs;
using Microsoft.AspNetCore.SignalR;

namespace BookingService.Controllers;

[ApiController, Authorize, Route("api/booking")]
public class BookingController(Database database, SlotGrid grid, IHubContext<BookingHub> hub) : ControllerBase
{
    [HttpGet]
    public IEnumerable<BookingResponse> Own() => Newest().Where(booking => booking.UserId == User.UserId()).Select(Describe);

    [Authorize(Roles = "Admin"), HttpGet("all")]
    public IEnumerable<BookingResponse> All() => Newest().Select(Describe);

    [HttpPost("paged")]
    public PagedBookings Paged(BookingSearch search)
    {
        var userId = User.IsAdmin() ? search.UserId : User.UserId();
        var found = Newest().Where(booking =>
            (userId is null || userId == booking.UserId)
            && (search.BookingNumber is null || search.BookingNumber == booking.BookingNumber)
            && (search.Resource is null || booking.BookingResources.Any(booked => booked.ResourceId == search.Resource))
            && (search.Group is null || booking.BookingResources.Any(booked => booked.Resource.Group == search.Group))).ToList();
        var page = found.Skip((search.Page - 1) * search.PageSize).Take(search.PageSize).Select(Describe);
        return new PagedBookings(page, search.Page, search.PageSize, (int)Math.Ceiling(found.Count / (double)search.PageSize));
    }

    [HttpGet("groups")]
    public IEnumerable<GroupListItem> Groups() => database.Groups.Select(group =>
        new GroupListItem(group.Id, group.Title, group.Description, group.Color, group.SlotTime, group.Enabled));

    [AllowAnonymous, HttpPost("group/{groupId:int}/slots")]
    public ActionResult<IEnumerable<GridResource>> GroupSlots(int groupId, SlotsModel model) =>
        database.Group(groupId) is { } group
            ? Ok(group.Resources.Where(each => each.Enabled).Select(each => grid.Of(each, model.Date.Date, Session)))
            : NotFound();

    [HttpGet("{id:int}")]
    public ActionResult<BookingResponse> Get(int id) => Find(id) is { } booking ? Describe(booking) : NotFound();

    [HttpPost("prices")]
    public ActionResult<IEnumerable<PriceResult>> Prices(BookingModel model) =>
        Payer(model) is { } user
            ? Ok(model.BookingResources.Select(wanted =>
                new PriceResult(wanted.ResourceId, PriceOf(user, wanted.ResourceId, wanted.BookingSlots))))
            : Forbid();

    [HttpPost]
    public IActionResult Create(BookingModel model)
    {
        if (Payer(model) is not { } user) return Forbid();
        if (Refusal(model, user) is { } refusal) return refusal;
        var booking = new Booking(database.NextId(), ++database.LatestBookingNumber, user.Id);
        database.Bookings.Add(booking);
        Book(booking, model, user);
        return CreatedAtAction(nameof(Get), new { id = booking.Id }, Describe(booking));
    }

    [HttpPost("{id:int}")]
    public IActionResult Add(int id, BookingModel model)
    {
        if (Payer(model) is not { } user) return Forbid();
        if (Find(id) is not { } booking) return NotFound();
        if (Refusal(model, user) is { } refusal) return refusal;
        Book(booking, model, user);
        return Ok(Describe(booking));
    }

    [HttpDelete("{id:int}")]
    public IActionResult Delete(int id) =>
        Find(id) is { } booking && database.Bookings.Remove(booking) ? NoContent() : NotFound();

    [HttpDelete("{id:int}/{bookedId:int}")]
    public IActionResult DeleteResource(int id, int bookedId)
    {
        if (Find(id) is not { } booking || booking.BookingResources.RemoveAll(each => each.Id == bookedId) == 0) return NotFound();
        if (booking.BookingResources.Count == 0) database.Bookings.Remove(booking);
        return Ok();
    }

    [HttpGet("{id:int}/resource/{bookedId:int}/slots")]
    public ActionResult<List<GridResource>> BookedSlots(int id, int bookedId) =>
        Find(id, bookedId) is (_, { } booked) && database.Resource(booked.ResourceId) is { } resource
            ? new List<GridResource> { grid.Of(resource, booked.Date, Session, booked) }
            : NotFound();

    [HttpPost("{id:int}/resource/{bookedId:int}")]
    public IActionResult ChangeResource(int id, int bookedId, ChangeBookingModel model)
    {
        if (Find(id, bookedId) is not ({ } booking, { } booked)) return NotFound();
        if (model.BookingSlots.Count == 0) return BadRequest("Välj minst en tid.");
        if (grid.Obstacle(booked.ResourceId, booked.Date, model.BookingSlots, Session, booked) is { } obstacle)
            return Conflict(new { message = $"{obstacle}." });
        booked.BookingSlots = [.. model.BookingSlots.OrderBy(slot => slot.StartTime)];
        booked.Message = model.Message;
        if (database.User(booking.UserId) is { } user) booked.Price = PriceOf(user, booked.ResourceId, booked.BookingSlots);
        Tell(booking, [booked]);
        return Ok();
    }

    [Authorize(Roles = "Admin"), HttpPost("{id:int}/resource/{bookedId:int}/price")]
    public IActionResult SetPrice(int id, int bookedId, PriceModel model)
    {
        if (Find(id, bookedId) is not (_, { } booked)) return NotFound();
        booked.Price = model.Price;
        return NoContent();
    }

    [Authorize(Roles = "Admin"), HttpPost("{id:int}/resource/{bookedId:int}/status")]
    public IActionResult SetStatus(int id, int bookedId, StatusModel model)
    {
        if (Find(id, bookedId) is not (_, { } booked)) return NotFound();
        if (booked.Status == BookingStatus.Cancelled && model.Status != BookingStatus.Cancelled
            && grid.Obstacle(booked.ResourceId, booked.Date, booked.BookingSlots, null) is { } obstacle)
            return Conflict(new { message = $"{obstacle}." });
        booked.Status = model.Status;
        return Ok();
    }

    [Authorize(Roles = "Admin"), HttpPost("{id:int}/note")]
    public IActionResult AddNote(int id, NoteModel model)
    {
        if (Find(id) is not { } booking) return NotFound();
        var note = new Note(database.NextId(), model.Content, model.Internal);
        booking.Notes.Add(note);
        return Ok(note);
    }

    [Authorize(Roles = "Admin"), HttpDelete("{id:int}/note/{noteId:int}")]
    public IActionResult DeleteNote(int id, int noteId) =>
        Find(id)?.Notes.RemoveAll(note => note.Id == noteId) > 0 ? NoContent() : NotFound();

    [Authorize(Roles = "Admin"), HttpPost("reports")]
    public Report Reports(ReportSearch search)
    {
        var rows = (
            from booking in database.Bookings
            from booked in booking.BookingResources
            let email = database.User(booking.UserId)?.Person.Email
            where booked.Status != BookingStatus.Cancelled
                && booked.Date >= search.StartDate.Date && booked.Date <= search.EndDate.Date
                && (string.IsNullOrEmpty(search.Email) || search.Email == email)
                && (search.Resource is null || search.Resource == booked.ResourceId)
                && (search.Group is null || search.Group == booked.Resource.Group)
            orderby search.Sort == "resource" ? booked.ResourceTitle : search.Sort == "email" ? email : "", booked.Date
            select new ReportRow(booked.Date, booked.BookingSlots, booked.ResourceTitle, email, booked.Message, booked.Price)).ToList();
        return new Report(rows, rows.GroupBy(row => row.Resource).Select(each => new StatisticsRow(
            each.Key, (int)each.Sum(row => row.Times.Sum(time => (time.EndTime - time.StartTime).TotalMinutes)))));
    }

    /// <summary>The browser's own, whether signed in or not.</summary>
    private string? Session => Request.Cookies["sess"];

    private IEnumerable<Booking> Newest() => database.Bookings.OrderByDescending(booking => booking.BookingNumber);

    /// <summary>One's own, or anybody's for administrators.</summary>
    private Booking? Find(int id) =>
        database.Bookings.Find(booking => booking.Id == id && (User.IsAdmin() || booking.UserId == User.UserId()));

    private (Booking?, BookedResource?) Find(int id, int bookedId) =>
        (Find(id), Find(id)?.BookingResources.Find(booked => booked.Id == bookedId));

    /// <summary>Whom a booking is for: oneself, or anybody for administrators.</summary>
    private User? Payer(BookingModel model) =>
        model.UserId == User.UserId() || User.IsAdmin() ? database.User(model.UserId) : null;

    private decimal PriceOf(User user, int resourceId, IEnumerable<BookingSlot> slots) =>
        PriceList.PriceOf(database.Resource(resourceId), user, slots);

    /// <summary>Why this cannot be booked; null: it can.</summary>
    private IActionResult? Refusal(BookingModel model, User user)
    {
        if (model.BookingResources.All(wanted => wanted.BookingSlots.Count == 0)) return BadRequest("Välj minst en tid.");
        foreach (var wanted in model.BookingResources)
        {
            if (grid.Obstacle(wanted.ResourceId, wanted.Date.Date, wanted.BookingSlots, Session) is { } obstacle)
                return Conflict(new { message = $"{obstacle}." });
            var resource = database.Resource(wanted.ResourceId)!;
            foreach (var allowed in new[] { resource.Allowed, database.Group(resource.Group)!.Allowed })
                if (allowed.Count > 0 && !allowed.Contains(user.Person.UserType))
                    return Problem($"Du får inte boka {resource.Title}.", statusCode: StatusCodes.Status403Forbidden);
        }
        return null;
    }

    private void Book(Booking booking, BookingModel model, User user)
    {
        var made = model.BookingResources.Select(wanted =>
        {
            var resource = database.Resource(wanted.ResourceId)!;
            return new BookedResource(
                database.NextId(), $"{booking.BookingNumber}-{++booking.LatestPart}", resource.Id, resource.Title,
                new ResourceReference(resource.Title, resource.Group), wanted.Date.Date)
            {
                BookingSlots = wanted.BookingSlots,
                Message = wanted.Message,
                Price = PriceOf(user, resource.Id, wanted.BookingSlots),
            };
        }).ToList();
        booking.BookingResources.AddRange(made);
        Tell(booking, made);
    }

    /// <summary>What was reserved is booked now, and everybody is told.</summary>
    private void Tell(Booking booking, List<BookedResource> made)
    {
        var slots = made.SelectMany(booked => booked.BookingSlots, (booked, slot) => new LiveBooking(
            booked.ResourceId, booked.Date, slot.StartTime, slot.EndTime, booking.Id, booked.BookingIdNumber)).ToList();
        foreach (var slot in slots)
            database.Release(Session, slot.ResourceId, slot.Date, new BookingSlot(slot.StartTime, slot.EndTime));
        _ = hub.Clients.All.SendAsync("bookings", slots);
        _ = hub.Clients.All.SendAsync("reservations", database.Reservations.ToList());
    }

    private BookingResponse Describe(Booking booking) => new(
        booking.Id, booking.BookingNumber, database.User(booking.UserId) is { } user ? database.Describe(user) : null,
        booking.BookingResources, booking.Notes.Where(note => !note.Internal || User.IsAdmin()));
}
