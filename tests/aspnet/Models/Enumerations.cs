namespace BookingService.Models;

public enum Role { User, Admin }

public enum OrganisationType { None, Company, School, Municipality }

public enum BookingStatus { Unconfirmed, Confirmed, Cancelled, Occupied }

public enum ContentType { TextField, TextArea, RichText }
