using BookingService.Data;
using BookingService.Models;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Mvc;

namespace BookingService.Controllers;

[ApiController]
[Route("api/content")]
public class ContentController(BookingStore store) : ControllerBase
{
    [HttpGet]
    public List<ContentItem> List() => store.Read(database => database.Content);

    [HttpGet("{id:int}")]
    public ActionResult<ContentItem> Get(int id) =>
        store.Read(database => database.Content.FirstOrDefault(item => item.Id == id)) is { } item ? item : NotFound();

    [HttpGet("group/{group}")]
    public IEnumerable<ContentItem> Group(string group) => store.Read(database =>
        database.Content.Where(item => item.Key.StartsWith($"content.{group}.") || item.Key.StartsWith($"{group}.")).ToList());

    [HttpGet("key/{key}")]
    public IActionResult Key(string key) =>
        store.Read(database => database.Content.FirstOrDefault(item => item.Key == key)) is { } item
            ? Ok(new { item.Value })
            : NotFound();

    [Authorize(Policy = "Administrators")]
    [HttpPut("{id:int}")]
    public IActionResult Update(int id, ContentModel model) => store.Write<IActionResult>(database =>
    {
        if (database.Content.FirstOrDefault(item => item.Id == id) is not { } item) return NotFound();
        item.Value = model.Value;
        return NoContent();
    });
}
