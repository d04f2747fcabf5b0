/** The words of the audit log: the subject of each group of calls, and what each call that writes did to it. */
export default {
  abTests: {
    subject: 'A/B test',
    done: {
      set: 'set up',
      disable: 'switched off',
      duplicateVariation: 'variation duplicated',
      updateVariation: 'variation changed',
      deleteVariation: 'variation deleted',
      pickWinner: 'winner picked',
    },
  },
  accessSettings: {
    subject: 'Access setting',
    done: {
      add: 'addresses allowed',
      deleteMany: 'addresses removed',
      delete: 'address removed',
    },
  },
  account: {
    subject: 'Account',
    done: {
      updateProfile: 'profile changed',
      updatePassword: 'password changed',
      updateTimeZone: 'time zone changed',
    },
  },
  accountName: { subject: 'Name of the account', done: { update: 'changed' } },
  activity: {
    subject: 'Background job',
    done: {
      cancel: 'cancelled',
      retry: 'tried again',
    },
  },
  adCampaigns: {
    subject: 'Ad campaign',
    done: {
      create: 'created',
      update: 'changed',
      duplicate: 'duplicated',
      delete: 'deleted',
      submit: 'submitted',
      pause: 'paused',
      resume: 'resumed',
    },
  },
  adConnections: {
    subject: 'Connection with a partner of ads',
    done: {
      start: 'sign-in started',
      finish: 'connected',
      choose: 'account chosen',
      disconnect: 'disconnected',
    },
  },
  adPixel: { subject: 'Pixel of ads', done: { update: 'changed' } },
  apiKeys: {
    subject: 'API key',
    done: {
      create: 'created',
      rename: 'renamed',
      update: 'changed',
      delete: 'deleted',
    },
  },
  approvals: {
    subject: 'Approval',
    done: {
      updateSettings: 'settings changed',
      approve: 'given',
      deny: 'denied',
      withdraw: 'request withdrawn',
    },
  },
  auditLog: {
    subject: 'Audit log',
    done: {
      updateSettings: 'retention changed',
    },
  },
  automationMessages: {
    subject: 'Email of an automation',
    done: {
      create: 'created',
      update: 'changed',
    },
  },
  automationPeople: {
    subject: 'Person in an automation',
    done: {
      move: 'moved',
      enrol: 'added',
    },
  },
  automationTexts: {
    subject: 'Text of an automation',
    done: {
      create: 'created',
      update: 'changed',
    },
  },
  automationWebhooks: {
    subject: 'Webhooks of automations',
    done: {
      secret: 'secret shown',
      replaceSecret: 'secret replaced',
    },
  },
  automations: {
    subject: 'Automation',
    done: {
      create: 'created',
      deleteMany: 'several deleted',
      duplicate: 'duplicated',
      update: 'changed',
      updateStep: 'step changed',
      updateByPut: 'changed',
      delete: 'deleted',
      live: 'set live',
      pause: 'paused',
      resume: 'resumed',
      disable: 'disabled',
      publish: 'changes published',
      restore: 'version restored',
    },
  },
  brandKit: {
    subject: 'Brand kit',
    done: {
      update: 'changed',
      reset: 'reset',
    },
  },
  contactBulk: {
    subject: 'Contacts',
    done: {
      delete: 'deleted',
      unsubscribe: 'unsubscribed',
      changeList: 'added to or removed from a list',
    },
  },
  contactDeletions: {
    subject: 'Deletion of contacts',
    done: {
      undo: 'undone',
    },
  },
  contactExports: {
    subject: 'Export',
    done: {
      create: 'created',
      delete: 'deleted',
    },
  },
  contactImports: {
    subject: 'Import',
    done: {
      create: 'created',
      start: 'started',
      confirm: 'confirmed',
      retry: 'tried again',
      rollback: 'rolled back',
      cancel: 'cancelled',
    },
  },
  contactProfile: {
    subject: 'Contact',
    done: {
      changeLists: 'lists changed',
      resubscribe: 'subscribed again',
    },
  },
  contacts: {
    subject: 'Contacts',
    done: {
      upsert: 'added or changed',
      update: 'changed',
      delete: 'deleted',
      deleteIdentifier: 'identifier deleted',
    },
  },
  contentHistory: {
    subject: 'Version of a message',
    done: {
      name: 'named',
      restore: 'restored',
    },
  },
  customFields: {
    subject: 'Custom field',
    done: {
      create: 'created',
      createMany: 'several created',
      rename: 'renamed',
      delete: 'deleted',
      createLegacy: 'created',
    },
  },
  customFieldsLegacy: {
    subject: 'Custom field',
    done: {
      delete: 'deleted',
    },
  },
  dataRequests: {
    subject: 'Request about data',
    done: {
      erase: 'data erased',
    },
  },
  delivery: {
    subject: 'Single Send',
    done: {
      pause: 'paused',
      resume: 'resumed',
      stop: 'stopped',
      sendUncertain: 'uncertain messages sent again',
    },
  },
  designLibrary: {
    subject: 'Design',
    done: {
      create: 'created',
      duplicatePrebuilt: 'prepared design duplicated',
      duplicate: 'duplicated',
      update: 'changed',
      delete: 'deleted',
    },
  },
  domains: {
    subject: 'Domain',
    done: {
      create: 'created',
      disassociate: 'taken from a subuser',
      update: 'changed',
      delete: 'deleted',
      validate: 'records checked',
      associate: 'given to a subuser',
      rotate: 'key replaced',
    },
  },
  templates: {
    subject: 'Dynamic template',
    done: {
      create: 'created',
      duplicate: 'duplicated',
      update: 'changed',
      delete: 'deleted',
      restore: 'restored',
      createVersion: 'version created',
      duplicateVersion: 'version duplicated',
      updateVersion: 'version changed',
      deleteVersion: 'version deleted',
      activate: 'version activated',
    },
  },
  emailTesting: {
    subject: 'Email test',
    done: {
      run: 'run',
      cancel: 'cancelled',
      changeSettings: 'settings changed',
    },
  },
  eventWebhooks: {
    subject: 'Event webhook',
    done: {
      create: 'created',
      update: 'changed',
      delete: 'deleted',
      sign: 'signing changed',
      test: 'tested',
    },
  },
  oldestEventWebhook: {
    subject: 'Event webhook',
    done: {
      update: 'changed',
      sign: 'signing changed',
    },
  },
  exportsLegacy: {
    subject: 'Export',
    done: {
      create: 'created',
    },
  },
  forms: {
    subject: 'Signup form',
    done: {
      create: 'created',
      update: 'changed',
      apply: 'changes applied',
      discard: 'changes discarded',
      duplicate: 'duplicated',
      delete: 'deleted',
    },
  },
  images: {
    subject: 'Image',
    done: {
      create: 'created',
      delete: 'deleted',
      restore: 'restored',
    },
  },
  incomingWebhooks: {
    subject: 'Incoming webhook',
    done: {
      create: 'created',
      update: 'changed',
      delete: 'deleted',
      test: 'tested',
      rotateSecret: 'secret replaced',
      retireSecret: 'former secret ended',
    },
  },
  installation: { subject: 'Installation', done: { update: 'public address set' } },
  mailServers: {
    subject: 'Mail server',
    done: { create: 'added', update: 'changed', delete: 'deleted', test: 'tested' },
  },
  integrations: {
    subject: 'Integration',
    done: {
      create: 'created',
      deleteMany: 'several deleted',
      update: 'changed',
      test: 'tested',
      deliverNow: 'delivered now',
      replay: 'events sent again',
      rotateSecret: 'secret replaced',
      retireSecret: 'former secret ended',
    },
  },
  brandedLinks: {
    subject: 'Link domain',
    done: {
      create: 'created',
      disassociate: 'taken from a subuser',
      update: 'changed',
      delete: 'deleted',
      validate: 'records checked',
      associate: 'given to a subuser',
    },
  },
  lists: {
    subject: 'List',
    done: {
      create: 'created',
      update: 'changed',
      delete: 'deleted',
      addContacts: 'contacts added',
      removeContacts: 'contacts removed',
    },
  },
  listsLegacy: {
    subject: 'List',
    done: {
      create: 'created',
      update: 'changed',
      delete: 'deleted',
      deleteMany: 'several deleted',
      addRecipients: 'recipients added',
      addRecipient: 'recipient added',
      removeRecipient: 'recipient removed',
    },
  },
  mailBatches: {
    subject: 'Batch of mail',
    done: {
      create: 'created',
    },
  },
  scheduledSends: {
    subject: 'Scheduled mail',
    done: {
      create: 'stopped',
      update: 'changed',
      delete: 'deleted',
    },
  },
  mailbox: {
    subject: 'Built-in mailbox',
    done: {
      clear: 'emptied',
    },
  },
  notifications: {
    subject: 'Notification address',
    done: {
      create: 'created',
      update: 'changed',
      delete: 'deleted',
      resend: 'confirmation sent again',
    },
  },
  outgoingMail: {
    subject: 'Outgoing mail',
    done: {
      confirm: 'allowed',
    },
  },
  savedRows: {
    subject: 'Saved row',
    done: {
      create: 'created',
      update: 'changed',
      delete: 'deleted',
    },
  },
  recipientsLegacy: {
    subject: 'Recipients',
    done: {
      create: 'added',
      update: 'changed',
      delete: 'deleted',
      deleteMany: 'several deleted',
    },
  },
  segmentsLegacy: {
    subject: 'Segment',
    done: {
      create: 'created',
      update: 'changed',
      delete: 'deleted',
    },
  },
  scopeRequests: {
    subject: 'Request for access',
    done: {
      create: 'asked',
      approve: 'approved',
      deny: 'denied',
    },
  },
  segments: {
    subject: 'Segment',
    done: {
      create: 'created',
      update: 'changed',
      delete: 'deleted',
      refresh: 'counted again',
    },
  },
  segmentsV1: {
    subject: 'Segment',
    done: {
      delete: 'deleted',
    },
  },
  senders: {
    subject: 'Sender',
    done: {
      create: 'created',
      update: 'changed',
      delete: 'deleted',
      resendVerification: 'verification sent again',
    },
  },
  sendingLimitsCalls: {
    subject: 'Sending limits',
    done: {
      put: 'changed',
    },
  },
  singleSendDefaults: {
    subject: 'New Single Sends',
    done: {
      update: 'changed',
    },
  },
  campaignsLegacy: {
    subject: 'Campaign',
    done: {
      create: 'created',
      update: 'changed',
      delete: 'deleted',
      schedule: 'scheduled',
      reschedule: 'scheduled for another time',
      unschedule: 'schedule cancelled',
      sendNow: 'sent',
      test: 'test sent',
    },
  },
  sendersLegacy: {
    subject: 'Sender',
    done: {
      create: 'created',
      update: 'changed',
      delete: 'deleted',
      resendVerification: 'verification sent again',
    },
  },
  singleSends: {
    subject: 'Single Send',
    done: {
      create: 'created',
      deleteMany: 'several deleted',
      duplicate: 'duplicated',
      resend: 'resend to non-openers created',
      update: 'changed',
      delete: 'deleted',
      schedule: 'scheduled',
      unschedule: 'schedule cancelled',
      sendWithoutImports: 'sent without waiting for imports',
    },
  },
  smsSingleSends: {
    subject: 'Text message',
    done: {
      test: 'tested',
    },
  },
  messagingServices: {
    subject: 'Messaging service',
    done: {
      receiveReplies: 'replies switched on',
    },
  },
  smsConsents: {
    subject: 'Consent to texts',
    done: {
      put: 'changed',
    },
  },
  smsCredentials: {
    subject: 'SMS provider',
    done: {
      put: 'changed',
      delete: 'deleted',
    },
  },
  smsOptOuts: {
    subject: 'SMS opt-out',
    done: {
      add: 'added',
      delete: 'deleted',
    },
  },
  smsReplies: {
    subject: 'Reply by SMS',
    done: {
      change: 'changed',
    },
  },
  smsSettings: {
    subject: 'SMS settings',
    done: {
      update: 'changed',
    },
  },
  suppressions: {
    subject: 'Suppressions',
    done: {
      'bounces.deleteMany': 'bounces deleted',
      'bounces.delete': 'bounce deleted',
      'blocks.deleteMany': 'blocks deleted',
      'blocks.delete': 'block deleted',
      'spamReports.deleteMany': 'spam reports deleted',
      'spamReports.delete': 'spam report deleted',
      'invalidEmails.deleteMany': 'invalid addresses deleted',
      'invalidEmails.delete': 'invalid address deleted',
      addGlobal: 'addresses unsubscribed from all mail',
      deleteGlobal: 'address subscribed again',
    },
  },
  testSend: {
    subject: 'Test email',
    done: {
      send: 'sent',
    },
  },
  trackingSettings: {
    subject: 'Tracking',
    done: {
      updateClick: 'clicks changed',
      updateAnalytics: 'web analytics changed',
      updateOpen: 'opens changed',
      updateSubscription: 'unsubscribe link changed',
    },
  },
  unsubscribeGroups: {
    subject: 'Unsubscribe group',
    done: {
      create: 'created',
      update: 'changed',
      delete: 'deleted',
      addSuppressions: 'addresses added',
      deleteSuppression: 'address removed',
    },
  },
  verifiedSenders: {
    subject: 'Sender',
    done: {
      create: 'created',
      verify: 'verified',
      resend: 'verification sent again',
      update: 'changed',
      delete: 'deleted',
    },
  },
  warmUp: {
    subject: 'Warm-up',
    done: {
      start: 'started',
      change: 'changed',
      pause: 'paused',
      resume: 'resumed',
      end: 'ended',
    },
  },
  emailChange: {
    subject: 'Address of a person',
    done: {
      ask: 'change requested',
      withdraw: 'change withdrawn',
      confirm: 'changed by a link in an email',
      stop: 'change stopped by a link in an email',
    },
  },
  secondFactor: {
    subject: 'Second factor',
    done: {
      beginApp: 'app begun',
      confirmApp: 'app set up',
      removeApp: 'app removed',
      passkeyOptions: 'passkey begun',
      addPasskey: 'passkey added',
      renamePasskey: 'passkey renamed',
      removePasskey: 'passkey removed',
      renewCodes: 'recovery codes made anew',
      setDemand: 'demand changed',
      takeAway: 'taken away',
    },
  },
  secondStep: { subject: 'Second factor', done: { finish: 'set up at sign-in' } },
  passwordReset: { subject: 'Password', done: { set: 'set by a link in an email' } },
  sessions: { subject: 'Session', done: { end: 'ended', endOthers: 'all others ended' } },
  roles: { subject: 'Role', done: { create: 'created', update: 'changed', delete: 'deleted' } },
  adConsents: {
    subject: 'Advertising consent',
    done: {
      set: 'recorded',
    },
  },
  alerts: { subject: 'Alert', done: { create: 'created', update: 'changed', delete: 'deleted' } },
  ips: { subject: 'IP address', done: { add: 'added' } },
  ipPools: {
    subject: 'IP pool',
    done: {
      create: 'created',
      update: 'renamed',
      delete: 'deleted',
      addAddress: 'address added',
      removeAddress: 'address removed',
    },
  },
  plans: { subject: 'Plan', done: { put: 'set', delete: 'deleted', assign: 'given to an account' } },
  singleSignOn: { subject: 'Single sign-on', done: { set: 'changed', finish: 'came in by the provider' } },
  subusers: {
    subject: 'Subuser',
    done: {
      create: 'created',
      update: 'disabled or enabled',
      setWebsiteAccess: 'website access changed',
      setCredits: 'credits set',
      addCredits: 'credits added or taken away',
      setIps: 'IP addresses assigned',
    },
  },
  subuserDeletions: { subject: 'Subuser', done: { delete: 'deleted' } },
  teammates: {
    subject: 'Person',
    done: {
      invite: 'invited',
      deletePending: 'invitation withdrawn',
      resend: 'invitation sent again',
      accept: 'invitation accepted',
      update: 'rights changed',
      delete: 'removed',
    },
  },
} as const
