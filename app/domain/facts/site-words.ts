/** The place of a project as the cover prints it: a city at the end of the address is not repeated. */
export const siteWords = ({ address, city }: { address: string; city: string }): string =>
	address.toLowerCase().endsWith(city.toLowerCase()) ? address : [address, city].filter(Boolean).join(", ");
