/** The days that a site link works, as its owner may choose; characters of its label; links of a project that work; devices of one link. */
export const SITE_LINK_LIMITS = { days: 180, label: 50, links: 100, devices: 200 } as const;

/** The words with which people on site name themselves at the first use of a link. */
export const DEVICE_LIMITS = { name: 50, company: 100 } as const;

/** Roles that a link can have: those that record. */
export const SITE_LINK_ROLES = ["installer", "inspector"] as const;
