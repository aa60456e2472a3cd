using BookingService.Data;
using BookingService.Models;
using BookingService.Security;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Mvc;

namespace BookingService.Controllers;

[ApiController]
[Route("api/resources")]
public class ResourcesController(BookingStore store) : BookableController(store)
{
    protected override Bookable? Find(Database database, int id) => database.Resource(id);

    [HttpGet]
    public IEnumerable<Resource> List() =>
        Store.Read(database => database.Resources.Where(resource => resource.Enabled || User.IsAdmin()).ToList());

    [HttpGet("{id:int}")]
    public ActionResult<Resource> Get(int id) =>
        Store.Read(database => database.Resource(id)) is { } resource && (resource.Enabled || User.IsAdmin())
            ? resource
            : NotFound();

    [Authorize(Policy = "Administrators")]
    [HttpPost]
    public IActionResult Create(Resource model) => Store.Write<IActionResult>(database =>
    {
        if (database.Group(model.Group) is not { } group) return NoGroup();
        var resource = new Resource { Id = database.NextId(), Group = group.Id };
        Copy(model, resource);
        group.Resources.Add(resource);
        return CreatedAtAction(nameof(Get), new { id = resource.Id }, resource);
    });

    [Authorize(Policy = "Administrators")]
    [HttpPut("{id:int}")]
    public IActionResult Update(int id, Resource model) => Change(id, (database, owner) =>
    {
        var resource = (Resource)owner;
        if (database.Group(model.Group) is not { } group) return NoGroup();
        database.Group(resource.Group)!.Resources.Remove(resource);
        group.Resources.Add(resource);
        resource.Group = group.Id;
        Copy(model, resource);
        return Ok(resource);
    });

    [Authorize(Policy = "Administrators")]
    [HttpPost("{id:int}/price")]
    public IActionResult AddPrice(int id, ResourcePrice price) => Change(id, (database, owner) =>
    {
        price.Id = database.NextId();
        ((Resource)owner).Prices.Add(price);
        return Ok(price.Id);
    });

    [Authorize(Policy = "Administrators")]
    [HttpDelete("{id:int}/price/{priceId:int}")]
    public IActionResult RemovePrice(int id, int priceId) =>
        Change(id, (_, owner) => Removed(((Resource)owner).Prices.RemoveAll(price => price.Id == priceId)));

    private ActionResult NoGroup()
    {
        ModelState.AddModelError(nameof(Resource.Group), "Välj grupp.");
        return ValidationProblem();
    }

    private static void Copy(Resource model, Resource resource)
    {
        resource.Title = model.Title;
        resource.Description = model.Description;
        resource.Assets = model.Assets;
        resource.Enabled = model.Enabled;
    }
}
