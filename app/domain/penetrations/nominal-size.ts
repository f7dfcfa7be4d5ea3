import { plainForms } from "#app/domain/plain-text.ts";

/** Nominal sizes of metal pipes as inches, DN and outside diameter in mm (docs/rules/penetrations.md#nominal-sizes). */
const NOMINAL_SIZES = `1/2 15 21.3; 3/4 20 26.9; 1 25 33.7; 1-1/4 32 42.4; 1-1/2 40 48.3; 2 50 60.3; 2-1/2 65 76.1; 3 80 88.9;
	3-1/2 90 101.6; 4 100 114.3; 5 125 139.7; 6 150 168.3; 8 200 219.1; 10 250 273; 12 300 323.9`;

const BY_INCHES = new Map(
	NOMINAL_SIZES.split(/;\s*/).map((line) => {
		const [inches, dn, outside] = line.split(" ");
		return [inches!, { dn: `DN${dn}`, outside: outside! }];
	}),
);

const FRACTIONS: Record<string, string> = {
	...{ "½": " 1/2", "¼": " 1/4", "¾": " 3/4" },
	...{ ".5": " 1/2", ".25": " 1/4", ".75": " 3/4" },
};

const INCHES =
	/^(\d{1,2}|\d\/\d|\d{1,2}[\s-]+\d\/\d)\s*-?\s*(?:"|inch(?:es)?|in\.?)\s*(?:n\.?b\.?|(?:nominal|nom\.?)(?:\s*(?:bore|size))?)?$/;

interface NominalSize {
	dn: string;
	/** The sentence of the question whether the nominal size is meant. */
	words: string;
}

/** Reads `4"`, `4" NB`, `2-1/2"`, `2½"` and `4 inch` as a nominal size; null for anything else. */
export function readInches(text: string): NominalSize | null {
	const fractions = text.replaceAll(
		/[½¼¾]|(?<=\d)\.(?:25|50?|75)(?!\d)/g,
		(sign) => FRACTIONS[sign.replace("50", "5")]!,
	);
	const plain = plainForms(fractions)
		.replaceAll(/[\u2033\u201c\u201d]|''|\u2032\u2032/g, '"')
		.replaceAll(/[\u2010-\u2015]/g, "-")
		.trim()
		.toLowerCase();
	const inches = INCHES.exec(plain)?.[1]?.replace(/[\s-]+/, "-");
	const found = inches && BY_INCHES.get(inches);
	if (!found) return null;
	return { dn: found.dn, words: `${inches}" is read as ${found.dn} (outside diameter ${found.outside} mm)` };
}

const METAL =
	/(?<!non[\s-]?)\b(?:steel|copper|cu|iron|stainless|galvanised|galvanized|galv|gms|brass|bronze|ductile|metal\w*|aluminium|aluminum|sprinklers?|hydrants?|fire[\s-]?(?:main|riser|hose|service)s?)\b/i;

const NO_METAL_PIPE =
	/pvc|\b(?:[hlm]?dpe|pe|pe-?x\S*|pp|pp-?\w{1,3}|abs|poly\w*|plastic\w*|kelox|grp|frp|multi-?layer|fibre-?glass|ducts?|ductwork|trays?|ladders?|conduits?|trunking|cables?|beams?|columns?|rods?)\b/i;

/** Inches are a nominal size where the words of a service name a pipe of metal, and nothing else. */
export const isMetalPipe = (words: string): boolean => METAL.test(words) && !NO_METAL_PIPE.test(words);
