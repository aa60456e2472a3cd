using System.ComponentModel.DataAnnotations;

namespace BookingService.Models;

public enum Role { User, Admin }

public enum OrganisationType { None, Company, School, Municipality }

public record UserType(int Id, string Name, bool Public, OrganisationType OrganisationType);

public record Organisation(
    int Id, OrganisationType OrganisationType, string? Name, string? OrgNr, string? AccountString, string? Reference,
    string? Email = null, string? FirstName = null, string? LastName = null, string? Address = null, string? ZipCode = null,
    string? City = null);

public record Person
{
    [Required(ErrorMessage = "Fyll i e-post."), EmailAddress(ErrorMessage = "Fyll i e-post.")]
    public string? Email { get; init; }
    [Required(ErrorMessage = "Fyll i förnamn.")]
    public string? FirstName { get; init; }
    [Required(ErrorMessage = "Fyll i efternamn.")]
    public string? LastName { get; init; }
    public string? Pin { get; init; }
    public string? Address { get; init; }
    public string? ZipCode { get; init; }
    public string? City { get; init; }
    public string? Phone { get; init; }
    public int UserType { get; init; }
    public string? BillingEmail { get; init; }
    public string? BillingFirstName { get; init; }
    public string? BillingLastName { get; init; }
    public string? BillingAddress { get; init; }
    public string? BillingZipCode { get; init; }
    public string? BillingCity { get; init; }
}

/// <summary>As it is kept.</summary>
public record User(int Id)
{
    public Person Person { get; set; } = new();
    public Role Role { get; set; }
    public int? OrganisationId { get; set; }
    public string PasswordHash { get; set; } = "";
    public bool Verified { get; set; }
    public string? VerificationCode { get; set; }
    public string? ResetCode { get; set; }
}

/// <summary>As it is answered.</summary>
public record UserModel : Person
{
    public UserModel(User user, Organisation? organisation, string? token) : base(user.Person)
    {
        Id = user.Id;
        Role = user.Role;
        Organisation = organisation;
        Token = token;
    }

    public int Id { get; }
    public string? Token { get; }
    public Role Role { get; }
    public Organisation? Organisation { get; }
}

public record UserEditModel : Person
{
    public Role? Role { get; init; }
    public int? Organisation { get; init; }
    public string? Company { get; init; }
    public string? OrgNr { get; init; }
    public string? AccountString { get; init; }
    public string? Reference { get; init; }
    public string? BaseUrl { get; init; }
}

public record RegistrationModel : UserEditModel
{
    [Range(typeof(bool), "true", "true", ErrorMessage = "Vänligen acceptera villkoren")]
    public bool Accept { get; init; }
}

public record Credentials(string Email, string Password);
public record ChangePasswordModel(string OldPassword, string NewPassword);
public record ForgotPasswordModel(string? BaseUrl, string Email);
public record ResetPasswordModel(string Code, string Password, string RepeatNewPassword);
public record VerifyEmailModel(string Code);
public record ResendVerificationModel(string? BaseUrl);
