/** How long a moderator stays signed in on a device, in days from the password; and devices of one account, the newest ones. */
export const APARELHO_DAYS = 30
export const APARELHOS_MAX = 5
/** How long a link to create a password is valid, in days; long enough for a family in its first days of mourning. */
export const LINK_SENHA_DAYS = 3
/** Characters of its token: 128 random bits. */
export const LINK_SENHA_TOKEN_MAX = 64
