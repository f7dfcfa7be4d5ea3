export interface Actor {
	id: number;
	firstName: string;
	isStaff: boolean;
}
