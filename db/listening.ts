import { isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";

export const isEveryAddress = (host: string): boolean => ["0.0.0.0", "::", "0"].includes(host);

export const isThisMachineAlone = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/i.test(host);

const inAddress = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/** The product is found here when it listens on this host and is told no other address. */
export function defaultOrigin(host: string, port: number): string {
	const name = isEveryAddress(host) || isThisMachineAlone(host) ? "localhost" : inAddress(host);
	return new URL(`http://${name}:${port}`).origin;
}

/** Finds an address at which other machines may reach this one, of IPv4 where there is one; null where there is none. */
export function networkAddress(): string | null {
	// Bridges of containers and virtual machines lead nowhere from outside.
	const outer = Object.entries(networkInterfaces()).filter(([name]) => !/^(docker|br-|veth|virbr)/.test(name));
	const found = outer.flatMap(([, addresses = []]) =>
		addresses.filter(({ internal, address }) => !internal && !/^fe80:/i.test(address)),
	);
	const best = found.find(({ family }) => family === "IPv4") ?? found[0];
	return best ? inAddress(best.address) : null;
}

/**
 * Tells whether no foreign site can make a browser send this `Host`: an address in digits, localhost, or this machine's name.
 * A name of the DNS could be anybody's, and lead here to read pages with the rights of who is signed in.
 */
export function isOwnHost(host: string): boolean {
	const name = /^(\[.*\]|[^:]*)(:\d{1,5})?$/.exec(host.toLowerCase())?.[1] ?? "";
	return isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0 || name === "localhost" || name === hostname().toLowerCase();
}
