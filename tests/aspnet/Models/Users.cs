using System.ComponentModel.DataAnnotations;

namespace BookingService.Models;

public class Organisation
{
    public int Id { get; set; }
    public string? Name { get; set; }
    public string? OrgNr { get; set; }
    public string? AccountString { get; set; }
    public string? Reference { get; set; }
    public string? Email { get; set; }
    public string? FirstName { get; set; }
    public string? LastName { get; set; }
    public string? Address { get; set; }
    public string? ZipCode { get; set; }
    public string? City { get; set; }
    public OrganisationType OrganisationType { get; set; }
}

public record UserType(int Id, string Name, bool Public, OrganisationType OrganisationType);

public abstract class Person
{
    [Required(ErrorMessage = "Fyll i e-post."), EmailAddress(ErrorMessage = "Fyll i e-post.")]
    public string? Email { get; set; }
    [Required(ErrorMessage = "Fyll i förnamn.")]
    public string? FirstName { get; set; }
    [Required(ErrorMessage = "Fyll i efternamn.")]
    public string? LastName { get; set; }
    public string? Pin { get; set; }
    public string? Address { get; set; }
    public string? ZipCode { get; set; }
    public string? City { get; set; }
    public string? Phone { get; set; }
    public int UserType { get; set; }
    public string? BillingEmail { get; set; }
    public string? BillingFirstName { get; set; }
    public string? BillingLastName { get; set; }
    public string? BillingAddress { get; set; }
    public string? BillingZipCode { get; set; }
    public string? BillingCity { get; set; }

    public void CopyTo(Person other)
    {
        other.Email = Email;
        other.FirstName = FirstName;
        other.LastName = LastName;
        other.Pin = Pin;
        other.Address = Address;
        other.ZipCode = ZipCode;
        other.City = City;
        other.Phone = Phone;
        other.UserType = UserType;
        other.BillingEmail = BillingEmail;
        other.BillingFirstName = BillingFirstName;
        other.BillingLastName = BillingLastName;
        other.BillingAddress = BillingAddress;
        other.BillingZipCode = BillingZipCode;
        other.BillingCity = BillingCity;
    }
}

/// <summary>As it is kept.</summary>
public class User : Person
{
    public int Id { get; set; }
    public Role Role { get; set; }
    public int? OrganisationId { get; set; }
    public string? PasswordHash { get; set; }
    public bool Verified { get; set; }
    public string? VerificationCode { get; set; }
    public string? ResetCode { get; set; }
}

/// <summary>As it is answered.</summary>
public class UserModel : Person
{
    public int Id { get; set; }
    public string? Token { get; set; }
    public Role Role { get; set; }
    public Organisation? Organisation { get; set; }
}

public class UserEditModel : Person
{
    public Role? Role { get; set; }
    public int? Organisation { get; set; }
    public string? Company { get; set; }
    public string? OrgNr { get; set; }
    public string? AccountString { get; set; }
    public string? Reference { get; set; }
    public string? BaseUrl { get; set; }
}

public class RegistrationModel : UserEditModel
{
    [Range(typeof(bool), "true", "true", ErrorMessage = "Vänligen acceptera villkoren")]
    public bool Accept { get; set; }
}

public record Credentials(string Email, string Password);
public record ChangePasswordModel(string OldPassword, string NewPassword);
public record ForgotPasswordModel(string? BaseUrl, string Email);
public record ResetPasswordModel(string Code, string Password, string RepeatNewPassword);
public record VerifyEmailModel(string Code);
public record ResendVerificationModel(string? BaseUrl);
