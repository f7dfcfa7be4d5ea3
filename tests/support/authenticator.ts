import { Secret, TOTP } from "otpauth";

/** An authenticator app with one key, by a clock that may be seconds off. */
interface AuthenticatorApp {
	/** The code that it shows, or showed `seconds` ago (negative), or will show. */
	code(seconds?: number): string;
}

export function authenticatorApp(key: string): AuthenticatorApp {
	const totp = new TOTP({ digits: 6, period: 30, secret: Secret.fromBase32(key.replaceAll(" ", "")) });
	return { code: (seconds = 0) => totp.generate({ timestamp: Date.now() + seconds * 1000 }) };
}
