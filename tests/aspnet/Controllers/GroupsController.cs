namespace BookingService.Controllers;

[ApiController, Route("api/groups")]
public class GroupsController(Database database) : BookableController<Group>(database)
{
    protected override Group? Find(int id) => Database.Group(id);

    [HttpGet]
    public IEnumerable<GroupListItem> List() => Database.Groups
        .Where(group => group.Enabled || User.IsAdmin())
        .Select(group => new GroupListItem(group.Id, group.Title, group.Description, group.Color, group.SlotTime, group.Enabled));

    /// <summary>Who is told of bookings, and what they cost whom, is the administrators' own.</summary>
    [HttpGet("{id:int}")]
    public ActionResult<Group> Get(int id) => Find(id) switch
    {
        { } group when User.IsAdmin() => group,
        { Enabled: true } group => group with
        {
            Notifications = [],
            Resources = [.. group.Resources.Where(each => each.Enabled).Select(each => each with { Prices = [] })],
        },
        _ => NotFound(),
    };

    [Authorize(Roles = "Admin"), HttpPost]
    public IActionResult Create(Group model)
    {
        var group = new Group { Id = Database.NextId() };
        Copy(model, group);
        Database.Groups.Add(group);
        return CreatedAtAction(nameof(Get), new { id = group.Id }, group);
    }

    [Authorize(Roles = "Admin"), HttpPut("{id:int}")]
    public IActionResult Update(int id, Group model)
    {
        if (Find(id) is not { } group) return NotFound();
        Copy(model, group);
        return NoContent();
    }

    [Authorize(Roles = "Admin"), HttpPost("{id:int}/notification")]
    public IActionResult AddNotification(int id, Notification notification) =>
        Add(id, group => group.Notifications, notification with { Id = Database.NextId() }, _ => Ok());

    [Authorize(Roles = "Admin"), HttpDelete("{id:int}/notification/{notificationId:int}")]
    public IActionResult RemoveNotification(int id, int notificationId) =>
        Remove(id, group => group.Notifications, notification => notification.Id == notificationId);

    private static void Copy(Group model, Group group)
    {
        group.Title = model.Title;
        group.Description = model.Description;
        group.Color = model.Color;
        group.SlotTime = model.SlotTime;
        group.Enabled = model.Enabled;
    }
}
