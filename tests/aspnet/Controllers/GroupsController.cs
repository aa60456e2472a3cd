using BookingService.Data;
using BookingService.Models;
using BookingService.Security;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Mvc;

namespace BookingService.Controllers;

[ApiController]
[Route("api/groups")]
public class GroupsController(BookingStore store) : BookableController(store)
{
    protected override Bookable? Find(Database database, int id) => database.Group(id);

    [HttpGet]
    public IEnumerable<GroupListItem> List() => Store.Read(database => database.Groups
        .Where(group => group.Enabled || User.IsAdmin())
        .Select(group => new GroupListItem(group.Id, group.Title, group.Description, group.Color, group.SlotTime, group.Enabled))
        .ToList());

    [HttpGet("{id:int}")]
    public ActionResult<Group> Get(int id) =>
        Store.Read(database => database.Group(id)) is { } group && (group.Enabled || User.IsAdmin()) ? group : NotFound();

    [Authorize(Policy = "Administrators")]
    [HttpPost]
    public IActionResult Create(Group model) => Store.Write<IActionResult>(database =>
    {
        var group = new Group { Id = database.NextId() };
        Copy(model, group);
        database.Groups.Add(group);
        return CreatedAtAction(nameof(Get), new { id = group.Id }, group);
    });

    [Authorize(Policy = "Administrators")]
    [HttpPut("{id:int}")]
    public IActionResult Update(int id, Group model) => Change(id, (_, owner) =>
    {
        Copy(model, (Group)owner);
        return NoContent();
    });

    [Authorize(Policy = "Administrators")]
    [HttpPost("{id:int}/notification")]
    public IActionResult AddNotification(int id, NotificationModel model) => Change(id, (database, owner) =>
    {
        ((Group)owner).Notifications.Add(new Notification(database.NextId(), model.Email));
        return Ok();
    });

    [Authorize(Policy = "Administrators")]
    [HttpDelete("{id:int}/notification/{notificationId:int}")]
    public IActionResult RemoveNotification(int id, int notificationId) => Change(id, (_, owner) =>
        Removed(((Group)owner).Notifications.RemoveAll(notification => notification.Id == notificationId)));

    private static void Copy(Group model, Group group)
    {
        group.Title = model.Title;
        group.Description = model.Description;
        group.Color = model.Color;
        group.SlotTime = model.SlotTime;
        group.Enabled = model.Enabled;
    }
}
