/** Texts of the settings of the installation: its address and its mail server. */
export default {
  title: 'Installation',
  sentence: 'The address people reach this server at, and the mail server that delivers your mail.',
  settings: 'Settings',
  ready: 'Ready to send?',
  saved: 'Saved. All processes use it within seconds.',
  fromEnvironment: 'Set by {{name}} of the environment, which wins. Change it there and restart.',
  address: {
    title: 'Public address',
    text: 'Links, images and unsubscribe pages in your messages begin with it, so recipients have to reach it.',
    label: 'Address of this server',
    hint: 'As in https://mail.example.com, without a path.',
    save: 'Save address',
    check: 'Check address',
    now: 'In use now: {{address}}',
    local: 'Only this machine reaches it. Recipients can open no link.',
    listensLocally:
      'This server takes connections from its own machine only until its next start. A proxy on this machine reaches it now.',
    reached: 'This server answers at {{address}}.',
    problem: {
      name_not_found: 'The name of this address is not in the DNS. Add a record that leads to this server.',
      refused:
        'The connection was refused: no program listens at this address. Start the proxy, or open the port in the firewall.',
      timeout: 'No answer came. A firewall may be in between, or the name leads to another machine.',
      unreachable: 'The address can’t be reached from here.',
      certificate:
        'The certificate of this address is not valid for it. Renew it, or let the proxy use the right one.',
      redirected: 'The address leads on to another one. Use that one here.',
      other_server: 'Another server answers there. Let the proxy or the DNS lead to this one.',
      status: 'The proxy answers, but does not reach this server.',
    },
    detail: 'Details: {{detail}}',
    outside: 'It was asked from this server. From outside, the answer may differ.',
  },
  mail: {
    title: 'Mail server',
    text: 'Your messages leave through it. A provider for sending mail gives you these values.',
    none: 'Nothing leaves this machine yet: every message stays in the built-in mailbox.',
    inUse: 'Mail leaves through {{host}}:{{port}}.',
    preset: 'Provider',
    presetHint: 'Fills in host, port and encryption.',
    own: 'Other mail server',
    hints: {
      own: 'Whoever runs the mail server knows its host, port, user and password.',
      ses: 'The host has the region in which your domain is verified. User and password are the SMTP credentials that the SES console makes under “SMTP settings”; they are not access keys.',
      mailgun:
        'User and password are the SMTP credentials of your domain, under “Sending”, “Domain settings”. Domains in Europe use smtp.eu.mailgun.org.',
      postmark:
        'User and password are both the server token, under “API Tokens” of the server. For newsletters use the host of broadcast streams.',
      brevo: 'The user is the login and the password the SMTP key, both under “SMTP & API”.',
      mailjet: 'The user is the API key, the password the secret key, under “API keys” of the account.',
      sendgrid: 'The user is the word “apikey”, the password an API key with the right to send mail.',
      google:
        'Only for few messages a day. The password is an app password, which accounts with two-step verification make.',
      microsoft:
        'Only for few messages a day. SMTP sign-in has to be allowed for the mailbox in the admin centre.',
      sparkpost: 'The user is SMTP_Injection, the password an API key with the right to send by SMTP.',
    },
    name: 'Name',
    host: 'Host',
    port: 'Port',
    encryption: 'Encryption',
    encryptions: {
      tls: 'TLS from the start (usually port 465)',
      starttls: 'STARTTLS, required (usually port 587)',
      offered: 'STARTTLS if the server offers it',
      none: 'None (only inside your own network)',
    },
    verifies: 'Check the certificate of the server',
    verifiesHint: 'Switch it off only for a server of your own with a certificate of its own.',
    username: 'User',
    usernameHint: 'Empty if the server asks for no login.',
    password: 'Password',
    passwordKept: 'It is stored and stays as it is while this field is empty.',
    passwordHint: 'It is stored encrypted, and never shown again.',
    passwordUnreadable:
      'The stored password can’t be read, since the key of this installation was changed. Type it again.',
    connections: 'Connections',
    connectionsHint: 'The most connections of each process at once.',
    messages: 'Messages a connection',
    messagesHint: 'Then it is closed and a new one opened. 0: no limit.',
    clientName: 'Name in EHLO',
    clientNameHint: 'Empty: the name of the machine.',
    more: 'More settings',
    save: 'Save mail server',
    remove: 'Remove',
    removeTitle: 'Remove the mail server?',
    removeText:
      'From then on every message stays in the built-in mailbox and reaches no recipient, also the rest of sends that run.',
    removed: 'Removed. Mail stays in the built-in mailbox.',
  },
  test: {
    title: 'Send test',
    text: 'Sends one message by these values, saved or not, and shows what both sides say.',
    from: 'From',
    fromHint: 'An address that the mail server lets you send from.',
    to: 'To',
    send: 'Send test',
    accepted: 'The mail server has taken the message for {{to}}. Look into that inbox.',
    failed: 'The test failed at this step: {{step}}',
    says: 'The server says: {{detail}}',
    saysHere: 'This machine says: {{detail}}',
    conversation: 'The whole conversation',
    us: 'We',
    server: 'Server',
    note: 'Note',
    steps: {
      name: 'looking up the name',
      connection: 'connecting',
      greeting: 'waiting for the greeting',
      hello: 'introducing ourselves',
      encryption: 'encrypting the connection',
      login: 'signing in',
      sender: 'naming the sender',
      recipient: 'naming the recipient',
      message: 'handing over the message',
    },
    notes: {
      looked_up: 'The name leads to {{text}}.',
      connected: 'Connected to {{text}}.',
      encrypted: 'Encrypted: {{text}}.',
      failed: 'It ended here. {{text}}',
    },
    problem: {
      name_not_found: 'There is no host of this name. Look for a typing mistake.',
      connection_refused:
        'The host refuses the connection. Look at the port: 587 and 465 are usual, and many networks close 25.',
      timeout:
        'The server did not answer in time. A firewall in between may close this port; try 587 or 2525.',
      timeoutGreeting:
        'The server is reached but does not greet. Port 465 needs “TLS from the start”; choose that, or another port.',
      unreachable: 'The host can’t be reached from this server. Look at its network and firewall.',
      closed:
        'The server closed the connection. It may not take connections from this server’s address, or expect another encryption.',
      not_smtp: 'Another program than a mail server answers at this port. Look at host and port.',
      tls_not_spoken:
        'The server does not speak TLS from the start at this port. Choose STARTTLS, or port 465.',
      tls_failed: 'No encryption could be agreed on. The server may speak only old versions of TLS.',
      starttls_missing:
        'The server offers no STARTTLS. Choose “TLS from the start” with port 465, or no encryption inside your own network.',
      certificate_name: 'The certificate is for another name. Use the host that the certificate names.',
      certificate_expired: 'The certificate of the server is out of date. Whoever runs it has to renew it.',
      certificate_unknown:
        'No known authority has signed the certificate. For a server of your own, switch the check of the certificate off.',
      login_unsupported:
        'The server takes no login by user and password. Leave the user empty, or use another port.',
      login_unencrypted:
        'The connection is not encrypted, so the password was not sent. Choose STARTTLS or TLS.',
      refused: {
        name: 'The server refused.',
        connection: 'The server refused.',
        greeting: 'The server takes no mail from this address at the moment.',
        hello: 'The server refuses the name by which we introduce ourselves. Set another name in EHLO.',
        encryption: 'The server refuses to encrypt. Choose another encryption.',
        login:
          'The server refuses user or password. Copy both again from your provider; some need a password made for SMTP.',
        sender:
          'The server lets this login not send from this address. Verify the address or its domain there.',
        recipient:
          'The server refuses this recipient. New accounts of some providers may send only to verified addresses.',
        message: 'The server refuses the message itself. Its words say why.',
      },
    },
  },
} as const
