/** Addresses of one's own account; few pages need them. */
export const accountPaths = {
	details: () => "/account/details",
	password: () => "/account/password",
	email: () => "/account/email",
	/** The page behind the link that is mailed to a new address. */
	confirmEmail: (uid: string, token: string) => `/auth/email/${uid}/${token}`,
	emailChanged: () => "/auth/sign-in?email-changed",
	/** Tokens by which scripts call the API. */
	apiReference: () => "/api/docs",
	tokens: () => "/account/tokens",
	tokenEnd: (token: number) => `/account/tokens/${token}/end`,
	/** Ends one session, or all but the present one. */
	sessionEnd: (session: string | "others") => `/account/sessions/${session}/end`,
};
