/** Addresses of one's own account; few pages need them. */
export const accountPaths = {
	logo: (version: number) => `/account/logo?v=${version}`,
	details: () => "/account/details",
	password: () => "/account/password",
	email: () => "/account/email",
	emailChanged: () => "/auth/sign-in?email-changed",
	factorSetUp: () => "/account/second-factor/setup",
	factorAct: (act: "off" | "new-codes") => `/account/second-factor/${act}`,
	recoveryCodes: () => "/account/second-factor/codes",
	recoveryCodesFile: () => "/account/second-factor/codes/file",
	/** Administrators help somebody who has lost their phone. */
	resetFactor: () => "/management/people/second_factor",
	/** Tokens by which scripts call the API. */
	apiReference: () => "/api/docs",
	tokens: () => "/account/tokens",
	tokenEnd: (token: number) => `/account/tokens/${token}/end`,
	/** Ends one session, or all but the present one. */
	sessionEnd: (session: string | "others") => `/account/sessions/${session}/end`,
};
