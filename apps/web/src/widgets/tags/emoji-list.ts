import type { Language } from '#lib/messages.tsx'

interface Emoji {
  emoji: string
  /** The name of the emoji, in the user's language. */
  name: string
  words: string
}

/** Emoji for subjects and buttons: the emoji, English words, German words. The first word is the name. */
const list = `
🎉 celebration, party, congratulations; Feier, Party, Glückwunsch
🎁 gift, present, bonus; Geschenk, Bonus
🥳 party face, birthday; Partygesicht, Geburtstag
🎂 birthday cake; Geburtstagstorte, Kuchen
🎈 balloon; Luftballon
🏷️ price tag, sale, label; Preisschild, Angebot, Etikett
💸 money, saving; Geld, sparen
💰 money bag; Geldsack
💶 euro; Euro, Geldschein
💳 card, payment; Karte, Zahlung
🛒 cart, shop; Warenkorb, Laden
🛍️ shopping bags, sale; Einkaufstaschen, Einkauf
📦 package, delivery, parcel; Paket, Lieferung
🚚 delivery truck, shipping; Lieferwagen, Versand
🔥 fire, hot; Feuer, heiß
⚡ lightning, fast; Blitz, schnell
⏰ alarm clock, deadline, last chance; Wecker, Frist, letzte Chance
⏳ hourglass, time; Sanduhr, Zeit
⌛ hourglass done, over; abgelaufene Sanduhr, vorbei
📅 calendar, date; Kalender, Termin
🗓️ wall calendar, event; Wandkalender, Veranstaltung
✨ sparkles, new; Funkeln, neu
⭐ star, favorite; Stern, Favorit
🌟 glowing star; leuchtender Stern
🏆 trophy, winner; Pokal, Gewinner
🥇 gold medal, first; Goldmedaille, erste
🎯 target, goal; Zielscheibe, Ziel
🚀 rocket, launch, start; Rakete, Start
💡 idea, light bulb, tip; Idee, Glühbirne, Tipp
📣 megaphone, announcement; Megafon, Ankündigung
📢 loudspeaker, news; Lautsprecher, Neuigkeit
🔔 bell, reminder; Glocke, Erinnerung
📰 newspaper, newsletter; Zeitung, Newsletter
✉️ envelope, email; Umschlag, E-Mail
📧 email, message; E-Mail, Nachricht
📬 mailbox, post; Briefkasten, Post
💌 love letter; Liebesbrief
📝 note, form, survey; Notiz, Formular, Umfrage
📋 clipboard, list; Klemmbrett, Liste
📊 chart, results; Diagramm, Ergebnisse
📈 growth, increasing chart; Wachstum, steigende Kurve
📉 decrease, falling chart; Rückgang, fallende Kurve
🔍 search, magnifying glass; Suche, Lupe
🔒 lock, security; Schloss, Sicherheit
🔑 key, access; Schlüssel, Zugang
🔗 link, chain; Link, Kette
📍 pin, place, location; Stecknadel, Ort, Standort
🗺️ map; Landkarte
🧭 compass; Kompass
📞 phone, call; Telefon, Anruf
📱 mobile phone, app; Handy, App
💻 laptop, computer; Laptop, Computer
🖥️ desktop computer, webinar; Bildschirm, Webinar
📷 camera, photo; Kamera, Foto
🎥 video, film; Video, Film
🎬 clapper, film; Filmklappe, Film
🎧 headphones, podcast; Kopfhörer, Podcast
🎵 music, note; Musik, Note
🎤 microphone, talk; Mikrofon, Vortrag
🎟️ ticket, event; Eintrittskarte, Ticket
🎨 palette, art, design; Palette, Kunst, Design
📚 books, reading; Bücher, Lesen
📖 open book, guide; offenes Buch, Anleitung
🎓 graduation, course; Abschluss, Kurs
🏫 school; Schule
🏠 house, home; Haus, Zuhause
🏢 office, company; Büro, Firma
🔧 wrench, repair, maintenance; Schraubenschlüssel, Reparatur, Wartung
⚙️ gear, settings; Zahnrad, Einstellungen
🧰 toolbox, tools; Werkzeugkasten, Werkzeug
🧪 test tube, test; Reagenzglas, Test
🩺 stethoscope, health; Stethoskop, Gesundheit
💊 pill, medicine; Tablette, Medizin
✅ check, done, yes; Häkchen, erledigt, ja
☑️ checked box; angekreuzt
✔️ check mark; Haken
❌ cross, no; Kreuz, nein
⚠️ warning, attention; Warnung, Achtung
❗ exclamation mark, important; Ausrufezeichen, wichtig
❓ question mark; Fragezeichen
ℹ️ information; Information
🆕 new; neu
🆓 free; kostenlos, gratis
🔝 top, best; top, beste
💯 hundred, full; hundert, volle Punktzahl
➡️ right arrow, next; Pfeil nach rechts, weiter
👉 pointing right, look; Finger nach rechts, hier
👇 pointing down, below; Finger nach unten, unten
👆 pointing up; Finger nach oben, oben
👋 wave, hello, goodbye; Winken, Hallo, Tschüss
👍 thumbs up, like; Daumen hoch, gefällt
👎 thumbs down; Daumen runter
👏 applause, bravo; Applaus, Bravo
🙌 raised hands, hooray; erhobene Hände, hurra
🙏 thank you, please, folded hands; Danke, bitte, gefaltete Hände
🤝 handshake, partner, deal; Handschlag, Partner, Abmachung
💪 strength, muscle; Stärke, Muskel
✌️ victory, peace; Sieg, Frieden
🤞 crossed fingers, luck; Daumen drücken, Glück
👀 eyes, look; Augen, schau
🧠 brain; Gehirn
👤 person, account; Person, Konto
👥 people, group; Leute, Gruppe
👶 baby; Baby
🧑‍💻 developer, at the computer; Entwicklung, am Computer
👩‍🍳 cook, chef; Köchin, Kochen
😀 smile, happy; Lächeln, fröhlich
😊 smiling, friendly; freundlich, lächeln
😍 heart eyes, love; Herzaugen, verliebt
🤩 starry eyes, excited; Sternenaugen, begeistert
😎 cool, sunglasses; cool, Sonnenbrille
😉 wink; Zwinkern
😂 laughing tears; Freudentränen, lachen
🤔 thinking; Nachdenken
😮 surprised, wow; Überraschung, staunen
😢 sad, tear; traurig, Träne
😴 sleeping, tired; Schlafen, müde
🤯 mind blown; überwältigt
🤗 hug; Umarmung
❤️ red heart, love; rotes Herz, Liebe
🧡 orange heart; oranges Herz
💛 yellow heart; gelbes Herz
💚 green heart; grünes Herz
💙 blue heart; blaues Herz
💜 purple heart; lila Herz
🖤 black heart; schwarzes Herz
💖 sparkling heart; funkelndes Herz
💕 two hearts; zwei Herzen
💝 heart with ribbon, valentine; Herz mit Schleife, Valentinstag
🌹 rose; Rose
💐 bouquet, flowers; Blumenstrauß, Blumen
🌷 tulip, spring; Tulpe, Frühling
🌸 blossom, spring; Kirschblüte, Frühling
🌻 sunflower, summer; Sonnenblume, Sommer
🌱 seedling, sustainable, green; Keimling, nachhaltig, grün
🌿 herb, natural; Kräuter, Natur
🍀 clover, luck; Kleeblatt, Glück
🌳 tree; Baum
🍂 leaves, autumn, fall; Laub, Herbst
🍁 maple leaf, autumn, fall; Ahornblatt, Herbst
☀️ sun, summer; Sonne, Sommer
🌈 rainbow; Regenbogen
🌧️ rain; Regen
❄️ snowflake, winter, cold; Schneeflocke, Winter, kalt
⛄ snowman, winter; Schneemann, Winter
🌊 wave, sea; Welle, Meer
🌍 earth, world, climate; Erde, Welt, Klima
♻️ recycling; Recycling
🐶 dog; Hund
🐱 cat; Katze
🐣 chick, easter; Küken, Ostern
🐰 rabbit, easter; Hase, Ostern
🦋 butterfly; Schmetterling
🐝 bee, honey; Biene, Honig
🎄 christmas tree; Weihnachtsbaum, Weihnachten
🎅 santa, christmas; Weihnachtsmann, Weihnachten
🕯️ candle, advent; Kerze, Advent
🎃 pumpkin, halloween; Kürbis, Halloween
👻 ghost, halloween; Gespenst, Halloween
🎆 fireworks, new year; Feuerwerk, Silvester, Neujahr
🥂 cheers, champagne glasses; Anstoßen, Sekt
🍾 champagne; Champagner, Sekt
🍷 wine; Wein
🍺 beer; Bier
☕ coffee; Kaffee
🍵 tea; Tee
🍕 pizza; Pizza
🍔 burger; Burger
🥗 salad, healthy; Salat, gesund
🍎 apple; Apfel
🍓 strawberry; Erdbeere
🍋 lemon; Zitrone
🥑 avocado; Avocado
🍞 bread, bakery; Brot, Bäckerei
🥐 croissant, breakfast; Croissant, Frühstück
🍫 chocolate; Schokolade
🍪 cookie; Keks, Plätzchen
🍰 cake; Torte, Kuchen
🍦 ice cream; Eis
✈️ airplane, flight, travel; Flugzeug, Flug, Reise
🧳 luggage, travel; Koffer, Reise
🏖️ beach, vacation; Strand, Urlaub
🏔️ mountain, hiking; Berg, Wandern
🏕️ camping; Camping, Zelten
🏨 hotel; Hotel
🚆 train; Zug, Bahn
🚗 car; Auto
🚲 bicycle; Fahrrad
⛵ sailboat, sailing; Segelboot, Segeln
⚽ soccer, football; Fußball
🏀 basketball; Basketball
🎾 tennis; Tennis
🏃 running, sport; Laufen, Sport
🧘 yoga, relaxation; Yoga, Entspannung
🏋️ weights, fitness; Gewichte, Fitness
🎮 game; Spiel
👗 dress, fashion; Kleid, Mode
👟 shoe, sneaker; Schuh, Sneaker
👜 handbag; Handtasche
💄 lipstick, beauty; Lippenstift, Kosmetik
💍 ring, wedding; Ring, Hochzeit
👑 crown; Krone
💎 diamond, premium; Diamant, Premium
`

export function emojiIn(language: Language): Emoji[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [emoji = '', ...rest] = line.split(' ')
      const [english = '', german = ''] = rest.join(' ').split('; ')
      const words = language === 'de' ? german : english
      return { emoji, name: words.split(', ')[0] ?? '', words: words.toLocaleLowerCase() }
    })
}

export function matchingEmoji(all: readonly Emoji[], search: string): readonly Emoji[] {
  const wanted = search.trim().toLocaleLowerCase()
  return wanted === '' ? all : all.filter(({ emoji, words }) => words.includes(wanted) || emoji === wanted)
}
