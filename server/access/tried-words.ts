/**
 * Words from which people in Sweden make passwords, so attackers try them: words for a password, teams, places and first names (NIST SP
 * 800-63B-4, 3.1.1.2: commonly used, expected or compromised passwords). This file contains data only, and `new-password.ts` decides
 * whether a password is made of them. Common passwords from all over the world are in `common-passwords.txt.gz`, which has few Swedish
 * ones.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Words for passwords, accounts, and trying something out. */
const access = words(`
  mitt ditt lösenord lösenordet lösen password passord passwort kodord hemlig hemligt hemlighet inloggning logga login konto kontot
  användare användarnamn admin administratör administrator root demo test testar testa prov exempel example guest gäst välkommen welcome
  hejsan hejhej sverige sweden svensk svenska`)

/** Sports clubs, by their names and nicknames. */
const teams = words(`
  hammarby bajen djurgården djurgårn djurgarn aik gnaget ifkgöteborg blåvitt älvsborg elfsborg malmöff mff häcken gais örgryte norrköping
  peking kalmarff helsingborg hif halmstad degerfors sirius mjällby varberg värnamo brommapojkarna gefle örebro östersund sundsvall
  assyriska syrianska frölunda färjestad brynäs modo luleå skellefteå leksand rögle linköping växjö lakers timrå björklöven hv71
  södertälje mora karlskoga bofors västerås oskarshamn sävehof skövde kristianstad ystad guif lugi villalidköping sandviken edsbyn
  arsenal liverpool everton chelsea tottenham manchester united barcelona realmadrid juventus bayern milan inter`)

const places = words(`
  stockholm göteborg malmö uppsala linköping västerås örebro helsingborg norrköping jönköping umeå lund borås sundsvall gävle eskilstuna
  södertälje karlstad täby växjö halmstad luleå trollhättan östersund borlänge falun kalmar kristianstad skövde karlskrona skellefteå
  uddevalla varberg örnsköldsvik nyköping landskrona motala ängelholm lidköping visby gotland skåne småland dalarna norrland södermalm`)

/** The most common first names of people of all ages. */
const firstNames = words(`
  anna eva maria karin kristina lena sara emma kerstin ingrid birgitta malin jenny inger ulla annika linda susanne elin monica johanna sofia
  hanna ida julia amanda alice maja ella wilma elsa astrid alva vera lars mikael anders johan erik karl peter thomas daniel fredrik andreas
  hans magnus stefan mattias jonas marcus martin niklas oscar viktor simon jakob emil alexander william lucas hugo oliver elias adam noah
  mohammed fatima ahmed`)

export const triedWords: readonly string[] = [...access, ...teams, ...places, ...firstNames]
