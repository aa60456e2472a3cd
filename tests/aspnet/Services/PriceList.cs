namespace BookingService.Services;

public static class PriceList
{
    /// <summary>Of the prices that apply to the user those that name the narrowest; of these the cheapest.</summary>
    public static decimal PriceOf(Resource? resource, User user, IEnumerable<BookingSlot> slots)
    {
        var minutes = slots.Sum(slot => (slot.EndTime - slot.StartTime).TotalMinutes);
        var narrowest = (resource?.Prices ?? [])
            .Where(price => (price.UserId ?? user.Id) == user.Id
                && (price.UserTypeId ?? user.Person.UserType) == user.Person.UserType
                && (price.OrganisationId is null || price.OrganisationId == user.OrganisationId))
            .GroupBy(price => price.UserId is not null ? 0 : price.OrganisationId is not null ? 1 : price.UserTypeId is not null ? 2 : 3)
            .MinBy(kind => kind.Key);
        return narrowest?.Min(price => price.Price * (decimal)Math.Ceiling(minutes / price.Time)) ?? 0;
    }
}
