namespace BookingService.Controllers;

[ApiController, Route("api/resources")]
public class ResourcesController(Database database) : BookableController<Resource>(database)
{
    protected override Resource? Find(int id) => Database.Resource(id);

    [HttpGet]
    public IEnumerable<Resource> List() => Database.Resources.Select(Shown).OfType<Resource>();

    [HttpGet("{id:int}")]
    public ActionResult<Resource> Get(int id) => Find(id) is { } found && Shown(found) is { } resource ? resource : NotFound();

    [Authorize(Roles = "Admin"), HttpPost]
    public IActionResult Create(Resource model)
    {
        var resource = new Resource { Id = Database.NextId() };
        return Place(model, resource) ? CreatedAtAction(nameof(Get), new { id = resource.Id }, resource) : NoGroup();
    }

    [Authorize(Roles = "Admin"), HttpPut("{id:int}")]
    public IActionResult Update(int id, Resource model)
    {
        if (Find(id) is not { } resource) return NotFound();
        return Place(model, resource) ? Ok(resource) : NoGroup();
    }

    [Authorize(Roles = "Admin"), HttpPost("{id:int}/price")]
    public IActionResult AddPrice(int id, ResourcePrice price) =>
        Add(id, resource => resource.Prices, price with { Id = Database.NextId() }, added => Ok(added.Id));

    [Authorize(Roles = "Admin"), HttpDelete("{id:int}/price/{priceId:int}")]
    public IActionResult RemovePrice(int id, int priceId) => Remove(id, resource => resource.Prices, price => price.Id == priceId);

    /// <summary>What a resource costs whom is the administrators' own.</summary>
    private Resource? Shown(Resource resource) =>
        User.IsAdmin() ? resource : resource.Enabled ? resource with { Prices = [] } : null;

    /// <returns>Whether there is such a group.</returns>
    private bool Place(Resource model, Resource resource)
    {
        if (Database.Group(model.Group) is not { } group) return false;
        Database.Group(resource.Group)?.Resources.RemoveAll(each => each.Id == resource.Id);
        group.Resources.Add(resource);
        resource.Group = group.Id;
        resource.Title = model.Title;
        resource.Description = model.Description;
        resource.Assets = model.Assets;
        resource.Enabled = model.Enabled;
        return true;
    }

    private ActionResult NoGroup()
    {
        ModelState.AddModelError(nameof(Resource.Group), "Välj grupp.");
        return ValidationProblem();
    }
}
