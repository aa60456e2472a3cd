namespace BookingService.Controllers;

/// <summary>The parts that groups and resources share.</summary>
public abstract class BookableController<T>(Database database) : ControllerBase where T : Bookable
{
    protected Database Database => database;

    protected abstract T? Find(int id);

    [Authorize(Roles = "Admin"), HttpPost("{id:int}/open")]
    public IActionResult AddOpenTime(int id, OpenTime open) =>
        Add(id, owner => owner.Open, open with { Id = database.NextId() }, Ok);

    [Authorize(Roles = "Admin"), HttpDelete("{id:int}/open/{openId:int}")]
    public IActionResult RemoveOpenTime(int id, int openId) => Remove(id, owner => owner.Open, open => open.Id == openId);

    [Authorize(Roles = "Admin"), HttpPost("{id:int}/locked")]
    public IActionResult AddLock(int id, LockedTime locked) =>
        Add(id, owner => owner.Locked, locked with { Id = database.NextId() }, added => Created($"{Request.Path}/{added.Id}", added));

    [Authorize(Roles = "Admin"), HttpDelete("{id:int}/locked/{lockId:int}")]
    public IActionResult RemoveLock(int id, int lockId) => Remove(id, owner => owner.Locked, locked => locked.Id == lockId);

    [Authorize(Roles = "Admin"), HttpPost("{id:int}/media")]
    public IActionResult AddMedia(int id, [FromForm] string title, IFormFile file)
    {
        if (!file.ContentType.StartsWith("image/")) return BadRequest("Välj en bild.");
        using var bytes = new MemoryStream();
        file.CopyTo(bytes);
        var name = $"{Guid.NewGuid()}{Path.GetExtension(file.FileName)}";
        database.Pictures[name] = new Picture(file.ContentType, bytes.ToArray());
        return Add(id, owner => owner.Media, new Media(database.NextId(), title, $"/media/{name}"), Ok);
    }

    [Authorize(Roles = "Admin"), HttpDelete("{id:int}/media/{mediaId:int}")]
    public IActionResult RemoveMedia(int id, int mediaId) => Remove(id, owner => owner.Media, media => media.Id == mediaId);

    [Authorize(Roles = "Admin"), HttpPost("{id:int}/allowed")]
    public IActionResult AddAllowed(int id, AllowedModel model) => Add(id, owner => owner.Allowed, model.UserTypeId, _ => Ok());

    [Authorize(Roles = "Admin"), HttpDelete("{id:int}/allowed/{userTypeId:int}")]
    public IActionResult RemoveAllowed(int id, int userTypeId) => Remove(id, owner => owner.Allowed, each => each == userTypeId);

    protected IActionResult Add<TPart>(int id, Func<T, List<TPart>> parts, TPart part, Func<TPart, IActionResult> answer)
    {
        if (Find(id) is not { } owner) return NotFound();
        parts(owner).Add(part);
        return answer(part);
    }

    protected IActionResult Remove<TPart>(int id, Func<T, List<TPart>> parts, Predicate<TPart> isIt) =>
        Find(id) is { } owner && parts(owner).RemoveAll(isIt) > 0 ? NoContent() : NotFound();
}
