using BookingService.Data;
using BookingService.Models;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Mvc;

namespace BookingService.Controllers;

/// <summary>The parts that groups and resources share.</summary>
public abstract class BookableController(BookingStore store) : ControllerBase
{
    protected BookingStore Store => store;

    protected abstract Bookable? Find(Database database, int id);

    [Authorize(Policy = "Administrators")]
    [HttpPost("{id:int}/open")]
    public IActionResult AddOpenTime(int id, OpenTime open) => Change(id, (database, owner) =>
    {
        open.Id = database.NextId();
        owner.Open.Add(open);
        return Ok(open);
    });

    [Authorize(Policy = "Administrators")]
    [HttpDelete("{id:int}/open/{openId:int}")]
    public IActionResult RemoveOpenTime(int id, int openId) =>
        Change(id, (_, owner) => Removed(owner.Open.RemoveAll(open => open.Id == openId)));

    [Authorize(Policy = "Administrators")]
    [HttpPost("{id:int}/locked")]
    public IActionResult AddLock(int id, LockedTime locked) => Change(id, (database, owner) =>
    {
        locked.Id = database.NextId();
        owner.Locked.Add(locked);
        return Created($"{Request.Path}/{locked.Id}", locked);
    });

    [Authorize(Policy = "Administrators")]
    [HttpDelete("{id:int}/locked/{lockId:int}")]
    public IActionResult RemoveLock(int id, int lockId) =>
        Change(id, (_, owner) => Removed(owner.Locked.RemoveAll(locked => locked.Id == lockId)));

    [Authorize(Policy = "Administrators")]
    [HttpPost("{id:int}/media")]
    public IActionResult AddMedia(int id, [FromForm] string title, IFormFile file) => Change(id, (database, owner) =>
    {
        if (!file.ContentType.StartsWith("image/")) return BadRequest("Välj en bild.");
        using var bytes = new MemoryStream();
        file.CopyTo(bytes);
        var name = $"{Guid.NewGuid()}{Path.GetExtension(file.FileName)}";
        database.Pictures[name] = new Picture(file.ContentType, bytes.ToArray());
        var media = new Media(database.NextId(), title, $"/media/{name}");
        owner.Media.Add(media);
        return Ok(media);
    });

    [Authorize(Policy = "Administrators")]
    [HttpDelete("{id:int}/media/{mediaId:int}")]
    public IActionResult RemoveMedia(int id, int mediaId) =>
        Change(id, (_, owner) => Removed(owner.Media.RemoveAll(media => media.Id == mediaId)));

    [Authorize(Policy = "Administrators")]
    [HttpPost("{id:int}/allowed")]
    public IActionResult AddAllowed(int id, AllowedModel model) => Change(id, (_, owner) =>
    {
        if (!owner.Allowed.Contains(model.UserTypeId)) owner.Allowed.Add(model.UserTypeId);
        return Ok();
    });

    [Authorize(Policy = "Administrators")]
    [HttpDelete("{id:int}/allowed/{userTypeId:int}")]
    public IActionResult RemoveAllowed(int id, int userTypeId) =>
        Change(id, (_, owner) => Removed(owner.Allowed.RemoveAll(allowed => allowed == userTypeId)));

    protected IActionResult Change(int id, Func<Database, Bookable, IActionResult> change) =>
        store.Write(database => Find(database, id) is { } owner ? change(database, owner) : NotFound());

    protected IActionResult Removed(int count) => count > 0 ? NoContent() : NotFound();
}
