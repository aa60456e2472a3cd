namespace BookingService.Controllers;

[ApiController, Route("api/content")]
public class ContentController(Database database) : ControllerBase
{
    [HttpGet]
    public List<ContentItem> List() => database.Content;

    [HttpGet("{id:int}")]
    public ActionResult<ContentItem> Get(int id) => Find(id) is { } item ? item : NotFound();

    [HttpGet("group/{group}")]
    public IEnumerable<ContentItem> Group(string group) =>
        database.Content.Where(item => item.Key.StartsWith($"content.{group}.") || item.Key.StartsWith($"{group}."));

    [HttpGet("key/{key}")]
    public IActionResult Key(string key) =>
        database.Content.FirstOrDefault(item => item.Key == key) is { } item ? Ok(new { item.Value }) : NotFound();

    [Authorize(Roles = "Admin"), HttpPut("{id:int}")]
    public IActionResult Update(int id, ContentModel model)
    {
        if (Find(id) is not { } item) return NotFound();
        item.Value = model.Value;
        return NoContent();
    }

    private ContentItem? Find(int id) => database.Content.FirstOrDefault(item => item.Id == id);
}
