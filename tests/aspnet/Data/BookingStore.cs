using System.Text.Json;
using System.Text.Json.Serialization;
using BookingService.Models;
using Microsoft.AspNetCore.Identity;

namespace BookingService.Data;

/// <summary>
/// The data, in memory. Whoever changes it does so alone and on a copy, which is what keeps two people from booking the
/// same time, and half a change from being read; the copy is written to the file before anybody is answered.
/// </summary>
public class BookingStore
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter() },
    };

    private readonly Lock _gate = new();
    private readonly string? _file;
    private byte[] _bytes;
    private volatile Database _current;

    public BookingStore(IConfiguration configuration, IPasswordHasher<User> hasher)
    {
        _file = configuration["STATE"] is { Length: > 0 } file ? file : null;
        _current = _file is not null && File.Exists(_file)
            ? Parse<Database>(File.ReadAllBytes(_file))
            : Parse<World>(File.ReadAllBytes(configuration["WORLD"] ?? throw new InvalidOperationException("WORLD names no file")))
                .ToDatabase(hasher);
        _bytes = JsonSerializer.SerializeToUtf8Bytes(_current, Json);
    }

    /// <summary>What is read stays as it is, however long it is looked at.</summary>
    public T Read<T>(Func<Database, T> read) => read(_current);

    public T Write<T>(Func<Database, T> write)
    {
        lock (_gate)
        {
            var next = Parse<Database>(_bytes);
            var result = write(next);
            _bytes = JsonSerializer.SerializeToUtf8Bytes(next, Json);
            Save();
            _current = next;
            return result;
        }
    }

    public void Write(Action<Database> write) => Write(database =>
    {
        write(database);
        return true;
    });

    private void Save()
    {
        if (_file is null) return;
        var next = _file + ".next";
        File.WriteAllBytes(next, _bytes);
        File.Move(next, _file, overwrite: true);
    }

    private static T Parse<T>(byte[] json) =>
        JsonSerializer.Deserialize<T>(json, Json) ?? throw new InvalidOperationException("The file is empty");
}
