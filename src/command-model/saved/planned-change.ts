/** What a saved plan holds of a change: what would be sent, and what was seen of everything it is about. */

/** An install as the list of the service shows it. */
export interface SeenInstall {
  /** A source is only read: the install that a copy comes from. */
  role: 'target' | 'source';
  id: string;
  name: string;
  account: string | null;
  environment: string | null;
  primary_domain: string | null;
  /** The profile protects it. */
  protected: boolean;
}

/** The backup that the request names. */
export interface SeenBackup {
  id: string;
  /** Id of its install. */
  install: string;
  status: string | null;
  created: string | null;
}

/** A file of the operator. */
export interface SeenFile {
  path: string;
  bytes: number;
  sha256: string;
}

export interface PlannedRequest {
  method: string;
  /** Below the base URL, with its query. */
  path: string;
  host: 'hosting' | 'headless';
  /** Null without a body, and for a body that may be secret. */
  body: unknown;
  /** Digest of a body that may be secret. */
  body_digest: string | null;
  /** The names of the fields of such a body. */
  body_fields: readonly string[];
  /** How an upload is shown; null for any other request. */
  upload: string | null;
}

/** What will be lost, as the confirmation shows it. */
export interface PlannedLoss {
  /** The name to confirm. */
  name: string;
  /** `This overwrites the destination` */
  effect: string;
  ids: readonly string[];
  members: readonly string[];
  /** Why yes is not enough. */
  name_required: string | null;
  /** Set if the profile protects it. */
  protected_by: string | null;
  facts: readonly (readonly [label: string, value: string])[];
}

/** The target of a run. */
export interface PlannedTarget {
  id: string;
  name: string;
  /** With --pairs: the other install of the pair. */
  from: { id: string; name: string } | null;
}

export interface PlannedChange {
  /** Null for a command that is no run. */
  target: PlannedTarget | null;
  /** The words that send it. `latest` and `+3h` are absolute in them. */
  command: readonly string[];
  /** Null if nothing would be sent. */
  request: PlannedRequest | null;
  /** Why nothing would be sent. */
  because: string | null;
  /** A backup of the target is created and completed before the request. */
  backup_first: boolean;
  /** With --wait, a second request, made from the response, may follow. */
  followed: boolean;
  installs: readonly SeenInstall[];
  backup: SeenBackup | null;
  files: readonly SeenFile[];
  loss: PlannedLoss | null;
}
